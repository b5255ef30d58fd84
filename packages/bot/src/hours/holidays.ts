import { addDays, type CivilDay, dayNumber } from './civil-days.ts';

/** Which holidays are observed: none, the national ones, or also the customary days off. */
export type Holidays = 'disabled' | 'national' | 'nationalAndCustom';

/** National holidays by law; the 20th of November has been one since 2024. */
const fixed: readonly { month: number; day: number; since?: number }[] = [
  { month: 1, day: 1 },
  { month: 4, day: 21 },
  { month: 5, day: 1 },
  { month: 9, day: 7 },
  { month: 10, day: 12 },
  { month: 11, day: 2 },
  { month: 11, day: 15 },
  { month: 11, day: 20, since: 2024 },
  { month: 12, day: 25 },
];

/** Days from Easter Sunday. Good Friday is national; two days of Carnival and Corpus Christi are customary. */
const GOOD_FRIDAY = -2;
const daysOffByCustom = [-48, -47, 60];

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): CivilDay {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const c = year % 100;
  const e = century % 4;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const marchDay = h + l - 7 * m + 22;
  return marchDay > 31 ? { year, month: 4, day: marchDay - 31 } : { year, month: 3, day: marchDay };
}

/** Whether a day is one of the Brazilian holidays that the company observes. */
export function isHoliday(day: CivilDay, kept: Holidays): boolean {
  if (kept === 'disabled') return false;
  if (fixed.some((one) => one.month === day.month && one.day === day.day && day.year >= (one.since ?? 0)))
    return true;
  const fromEaster = dayNumber(day) - dayNumber(easterOf(day.year));
  return fromEaster === GOOD_FRIDAY || (kept === 'nationalAndCustom' && daysOffByCustom.includes(fromEaster));
}

/** All holidays of a year in order, for display. */
export function holidaysOf(year: number, kept: Holidays): CivilDay[] {
  const first = { year, month: 1, day: 1 };
  return Array.from({ length: 366 }, (_, index) => addDays(first, index)).filter(
    (day) => day.year === year && isHoliday(day, kept),
  );
}
