import { addDays, type CivilDay, weekdayOf } from '../hours/civil-days.ts';
import { type Holidays, isHoliday } from '../hours/holidays.ts';
import { civilDayAt, instantAt, minuteOfDayAt } from '../hours/wall-clock.ts';

/** The units of an interval, with the numbers they have on the wire. */
export const intervalUnits = { days: 1, weeks: 2, months: 3, minutes: 4 } as const;
/** What happens to a date that is no business day: nothing, or the business day before or after it is taken. */
export const dayTypes = { any: 4, before: 5, after: 6 } as const;

export interface Recurrence {
  /** The date and time that was chosen; later ones are counted from it, so that the 31st stays the 31st. */
  first: Date;
  unit: (typeof intervalUnits)[keyof typeof intervalUnits];
  /** Number of units between two; 0: only once. */
  every: number;
  /** How often in all. */
  times: number;
  dayType: (typeof dayTypes)[keyof typeof dayTypes];
  /** When it was planned: a date before it cannot be kept, so the business day after is taken instead. */
  plannedAt: Date;
}

/** Where the company is: its clock and its days off. */
export interface Calendar {
  timezone: string;
  holidays: Holidays;
}

const MINUTE_MS = 60_000;
const SATURDAY = 5;

export const isBusinessDay = (day: CivilDay, holidays: Holidays): boolean =>
  weekdayOf(day) < SATURDAY && !isHoliday(day, holidays);

/** How often it is sent in all. */
export const countSends = ({ every, times }: Pick<Recurrence, 'every' | 'times'>): number =>
  every === 0 ? 1 : times;

/** The date of the send with this index, from 0; undefined after the last. */
export function sendDateAt(plan: Recurrence, index: number, calendar: Calendar): Date | undefined {
  if (index >= countSends(plan)) return undefined;
  if (plan.unit !== intervalUnits.minutes || plan.dayType === dayTypes.any)
    return rolledDate(plan, index, calendar);
  // Times of one day that move to another may come to lie between others.
  const all = Array.from({ length: countSends(plan) }, (_none, at) => rolledDate(plan, at, calendar));
  return all.toSorted((one, other) => one.getTime() - other.getTime())[index];
}

/** The dates from an index on, at most `limit`. */
export function sendDates(
  plan: Recurrence,
  calendar: Calendar,
  { from = 0, limit }: { from?: number; limit: number },
): Date[] {
  const dates: Date[] = [];
  for (let index = from; dates.length < limit; index += 1) {
    const date = sendDateAt(plan, index, calendar);
    if (!date) break;
    dates.push(date);
  }
  return dates;
}

function rolledDate(plan: Recurrence, index: number, calendar: Calendar): Date {
  const planned = plannedDate(plan, index, calendar);
  if (plan.dayType === dayTypes.any) return planned;
  if (plan.dayType === dayTypes.after) return toBusinessDay(planned, 1, calendar);
  const before = toBusinessDay(planned, -1, calendar);
  return before < plan.plannedAt ? toBusinessDay(planned, 1, calendar) : before;
}

function plannedDate({ first, unit, every }: Recurrence, index: number, { timezone }: Calendar): Date {
  const steps = index * every;
  if (unit === intervalUnits.minutes) return new Date(first.getTime() + steps * MINUTE_MS);
  const day = civilDayAt(first, timezone);
  const moved =
    unit === intervalUnits.months
      ? addMonths(day, steps)
      : addDays(day, unit === intervalUnits.weeks ? steps * 7 : steps);
  return steps === 0 ? first : atTimeOf(first, moved, timezone);
}

/** The same day of a later month, or its last day if the month is shorter. */
function addMonths({ year, month, day }: CivilDay, months: number): CivilDay {
  const index = year * 12 + (month - 1) + months;
  const to = { year: Math.floor(index / 12), month: (index % 12) + 1 };
  const last = new Date(Date.UTC(to.year, to.month, 0)).getUTCDate();
  return { ...to, day: Math.min(day, last) };
}

/** The local time of one date on another day. */
function atTimeOf(date: Date, day: CivilDay, timezone: string): Date {
  const rest = date.getTime() % MINUTE_MS;
  return new Date(instantAt(day, minuteOfDayAt(date, timezone), timezone, 'first').getTime() + rest);
}

function toBusinessDay(date: Date, step: 1 | -1, { timezone, holidays }: Calendar): Date {
  const day = civilDayAt(date, timezone);
  let moved = day;
  while (!isBusinessDay(moved, holidays)) moved = addDays(moved, step);
  return moved === day ? date : atTimeOf(date, moved, timezone);
}
