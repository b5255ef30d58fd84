import { dayOf, momentOf } from './calendar-days.ts';
import type { Slot } from './calendar-view.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The hour of a day for which none was chosen. */
const USUAL_HOUR = 9;

/** What a new message begins with. */
export const inOneHour = (now: number): string =>
  new Date(Math.floor((now + HOUR_MS) / MINUTE_MS) * MINUTE_MS).toISOString();

/** The time that a place in the calendar proposes; in one hour, if that is over. */
export function momentInSlot(
  { day, hour }: Slot,
  { timezone, now }: { timezone: string; now: number },
): string {
  const isToday = hour === undefined && day === dayOf(new Date(now), timezone);
  const moment = momentOf(day, `${hour ?? USUAL_HOUR}:00`, timezone);
  return isToday || moment === null || Date.parse(moment) <= now ? inOneHour(now) : moment;
}
