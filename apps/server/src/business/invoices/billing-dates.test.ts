import { addBillingMonths, paidUntil } from '@prosa/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
const lastDay = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

test('months are months: the day comes back after a short one', () => {
  const dates: string[] = [];
  let company: { dueDate: string; billingDay: number | null } = { dueDate: '2027-01-31', billingDay: null };
  for (let paid = 0; paid < 14; paid += 1) {
    company = paidUntil(company, 1, '2027-01-01');
    dates.push(company.dueDate);
  }
  expect(dates.slice(0, 5)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']);
  expect(dates.at(-2)).toBe('2028-02-29');
  expect(dates.at(-1)).toBe('2028-03-31');
});

test('over years no day, month or payment is lost, whatever the recurrence', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(1, 2, 3, 6, 12), (first, months) => {
      const wanted = Number(first.slice(8));
      let company: { dueDate: string; billingDay: number | null } = { dueDate: first, billingDay: null };
      for (let paid = 1; paid <= 60; paid += 1) {
        company = paidUntil(company, months, first);
        expect(monthsOf(company.dueDate)).toBe(monthsOf(first) + paid * months);
        expect(Number(company.dueDate.slice(8))).toBe(Math.min(wanted, lastDay(company.dueDate)));
      }
      // All at once leads to the same day.
      expect(addBillingMonths(first, 60 * months)).toBe(company.dueDate);
    }),
    { numRuns: 300, seed: 20_261_119 },
  );
});

test('who pays after the end pays for what comes, not for the time without a subscription', () => {
  const ended = { dueDate: '2026-01-31', billingDay: null };
  expect(paidUntil(ended, 1, '2026-02-10')).toEqual({ dueDate: '2026-02-28', billingDay: 31 });
  expect(paidUntil(ended, 1, '2026-06-10')).toEqual({ dueDate: '2026-07-10', billingDay: 10 });
  fc.assert(
    fc.property(day, day, fc.constantFrom(1, 2, 3, 6, 12), (dueDate, today, months) => {
      expect(paidUntil({ dueDate, billingDay: null }, months, today).dueDate > today).toBe(true);
    }),
    { numRuns: 500, seed: 20_261_119 },
  );
});
