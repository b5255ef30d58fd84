import { addDays, type CivilDay, civilDayAt, instantAt, minuteOfDayAt, weekdayOf } from '@prosa/bot';

/** A day of the company's calendar: `2026-03-10`. Days in this form sort as text. */
export type DayText = string;

const MINUTES_OF_HOUR = 60;
const DAYS_OF_WEEK = 7;
/** The month shows whole weeks, always as many, so that it does not change its height. */
const WEEKS_OF_MONTH = 6;
const AGENDA_DAYS = 31;

export const views = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

const padTwo = (number: number) => String(number).padStart(2, '0');

const writeDay = ({ year, month, day }: CivilDay): DayText => `${year}-${padTwo(month)}-${padTwo(day)}`;

function readDay(text: DayText): CivilDay {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
}

export const dayOf = (at: Date | string, timezone: string): DayText =>
  writeDay(civilDayAt(new Date(at), timezone));

export const moveDay = (day: DayText, days: number): DayText => writeDay(addDays(readDay(day), days));

/** The time of a day as HH:mm. */
export function timeOf(at: Date | string, timezone: string): string {
  const minutes = minuteOfDayAt(new Date(at), timezone);
  return `${padTwo(Math.floor(minutes / MINUTES_OF_HOUR))}:${padTwo(minutes % MINUTES_OF_HOUR)}`;
}

/** A moment as the value of an input for date and time: `2026-03-10T08:30`. */
export const toInputText = (at: Date | string, timezone: string): string =>
  `${dayOf(at, timezone)}T${timeOf(at, timezone)}`;

/** The moment of a day and a time, `08:30`; null if the text is not complete. */
export function momentOf(day: DayText, time: string, timezone: string): string | null {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number);
  const { year } = readDay(day);
  if (!(year >= 1970 && year <= 9999) || Number.isNaN(hours + minutes)) return null;
  return instantAt(readDay(day), hours * MINUTES_OF_HOUR + minutes, timezone, 'first').toISOString();
}

/** Weeks begin on Sunday, as calendars do in Brazil. */
const startOfWeek = (day: DayText): DayText => moveDay(day, -((weekdayOf(readDay(day)) + 1) % DAYS_OF_WEEK));

const startOfMonth = (day: DayText): DayText => writeDay({ ...readDay(day), day: 1 });

const daysFrom = (first: DayText, count: number): DayText[] =>
  Array.from({ length: count }, (_none, index) => moveDay(first, index));

/** The days that a view shows around a day. */
export function daysOfView(view: View, day: DayText): DayText[] {
  if (view === 'day') return [day];
  if (view === 'week') return daysFrom(startOfWeek(day), DAYS_OF_WEEK);
  if (view === 'agenda') return daysFrom(day, AGENDA_DAYS);
  return daysFrom(startOfWeek(startOfMonth(day)), DAYS_OF_WEEK * WEEKS_OF_MONTH);
}

/** The same place of the period before or after. */
export function movePeriod(view: View, day: DayText, step: 1 | -1): DayText {
  if (view === 'day') return moveDay(day, step);
  if (view === 'week') return moveDay(day, step * DAYS_OF_WEEK);
  if (view === 'agenda') return moveDay(day, step * AGENDA_DAYS);
  const { year, month, day: date } = readDay(day);
  const first = new Date(Date.UTC(year, month - 1 + step, 1));
  const last = new Date(Date.UTC(year, month + step, 0)).getUTCDate();
  return writeDay({
    year: first.getUTCFullYear(),
    month: first.getUTCMonth() + 1,
    day: Math.min(date, last),
  });
}

export const isSameMonth = (one: DayText, other: DayText): boolean => one.slice(0, 7) === other.slice(0, 7);

/** The number of the day in its month. */
export const dateOfMonth = (day: DayText): number => readDay(day).day;

export const isWeekend = (day: DayText): boolean => weekdayOf(readDay(day)) >= 5;

/** A day in the words of a language. */
/** A day as it is read out: its weekday, number and month. */
export const formatLongDay = (day: DayText, language: string): string =>
  formatCivilDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' });

export const formatCivilDay = (day: DayText, language: string, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...format, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
