import { civilDayAt, minuteOfDayAt } from '@prosa/bot';

const padTwo = (number: number) => String(number).padStart(2, '0');

/** HH:mm on the company's clock. */
export function timeIn(timezone: string, at: Date): string {
  const minute = minuteOfDayAt(at, timezone);
  return `${padTwo(Math.floor(minute / 60))}:${padTwo(minute % 60)}`;
}

function dayIn(timezone: string, at: Date): string {
  const { year, month, day } = civilDayAt(at, timezone);
  return `${padTwo(day)}/${padTwo(month)}/${year}`;
}

/** The time if it is today for the company, otherwise the date. */
export function cardTimeIn(timezone: string, moment: string, now: number): string {
  const at = new Date(moment);
  const day = dayIn(timezone, at);
  return day === dayIn(timezone, new Date(now)) ? timeIn(timezone, at) : day;
}
