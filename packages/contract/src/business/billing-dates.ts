const LAST_DAY = '9999-12-31';
const pad = (value: number, length: number) => String(value).padStart(length, '0');
const lengthOfMonth = (year: number, month: number) => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** The day of the month on which a company pays: the one it began with, although shorter months end before it. */
export const billingDayOf = (dueDate: string, billingDay: number | null): number =>
  billingDay ?? Number(dueDate.slice(8, 10));

/**
 * A due date some months later. The day of the month is kept over shorter months: 31 January, 28 February, 31 March.
 * Years have four digits.
 */
export function addBillingMonths(dueDate: string, months: number, billingDay: number | null = null): string {
  const [year = 0, month = 1] = dueDate.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1];
  if (newYear > 9999) return LAST_DAY;
  const day = Math.min(billingDayOf(dueDate, billingDay), lengthOfMonth(newYear, newMonth));
  return `${pad(newYear, 4)}-${pad(newMonth, 2)}-${pad(day, 2)}`;
}

/**
 * The due date after a payment. Who pays long after the end of the subscription does not pay for the time without
 * one: the months are then counted from today.
 */
export function paidUntil(
  { dueDate, billingDay }: { dueDate: string | null; billingDay: number | null },
  months: number,
  today: string,
): { dueDate: string; billingDay: number } {
  const from = dueDate ?? today;
  const renewed = addBillingMonths(from, months, billingDay);
  if (renewed > today) return { dueDate: renewed, billingDay: billingDayOf(from, billingDay) };
  return { dueDate: addBillingMonths(today, months), billingDay: billingDayOf(today, null) };
}
