import { type DayRange, countDays, moveDay } from './periods.ts';

/** As many days, just before. */
export function previousPeriod({ from, to }: DayRange): DayRange {
  const days = countDays({ from, to });
  return { from: moveDay(from, -days), to: moveDay(from, -1) };
}
