import { addDays, type CivilDay, weekdayOf } from '@prosa/bot';

export interface DayRange {
  from: string;
  to: string;
}

/** Periods that people ask for by name. */
export const periodNames = [
  'today',
  'yesterday',
  'thisWeek',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
] as const;
type PeriodName = (typeof periodNames)[number];

const DAY_MS = 86_400_000;

const padTwo = (number: number) => String(number).padStart(2, '0');
const toText = ({ year, month, day }: CivilDay) => `${year}-${padTwo(month)}-${padTwo(day)}`;
const toDay = (text: string): CivilDay => {
  const [year = 1970, month = 1, day = 1] = text.split('-').map(Number);
  return { year, month, day };
};
export const moveDay = (text: string, days: number): string => toText(addDays(toDay(text), days));

/** The first and the last day included. */
export const countDays = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

const firstOfMonth = (text: string) => `${text.slice(0, 8)}01`;

/** The days of a named period, both included. */
export function periodDays(name: PeriodName, today: string): DayRange {
  const lastOfBefore = moveDay(firstOfMonth(today), -1);
  const days: Record<PeriodName, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: moveDay(today, -1), to: moveDay(today, -1) },
    // Weeks begin on Sunday, as in the calendars of the product.
    thisWeek: { from: moveDay(today, -((weekdayOf(toDay(today)) + 1) % 7)), to: today },
    last7: { from: moveDay(today, -6), to: today },
    last30: { from: moveDay(today, -29), to: today },
    thisMonth: { from: firstOfMonth(today), to: today },
    lastMonth: { from: firstOfMonth(lastOfBefore), to: lastOfBefore },
  };
  return days[name];
}

/** The name of a range, if it has one. */
export const periodNameOf = ({ from, to }: DayRange, today: string): PeriodName | undefined =>
  periodNames.find((name) => {
    const days = periodDays(name, today);
    return days.from === from && days.to === to;
  });
