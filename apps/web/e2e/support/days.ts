import { DEFAULT_TIMEZONE } from '@prosa/contract';

const DAY_MS = 86_400_000;

/** A day as it is kept, counted from today where the companies are. */
export function dayFromToday(days: number): string {
  // Canada writes dates the way we keep them: 2026-12-31.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIMEZONE }).format();
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day as people read it. */
export const formatDay = (day: string) => day.split('-').toReversed().join('/');
