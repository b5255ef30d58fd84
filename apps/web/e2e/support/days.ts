import { DEFAULT_TIMEZONE } from '@prosa/contract';

const DAY_MS = 86_400_000;

/** A date in the stored format, relative to today in the companies' time zone. */
export function dayFromToday(days: number): string {
  // The Canadian locale formats dates as we store them: 2026-12-31.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIMEZONE }).format();
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same date in the displayed format. */
export const formatDay = (day: string) => day.split('-').toReversed().join('/');
