import { type Period, closedPeriod, closedPeriods } from '@prosa/bot';
import type { CompanySettings, WeekHours } from '@prosa/contract';

/** Opening hours and the out-of-hours text; without a text the hours have no effect. */
interface OpeningHours {
  schedules: WeekHours;
  outOfHoursMessage: string;
}

/** The closed period that contains a time, by the company's time zone and holidays; undefined while open. */
export const findClosedPeriod = (
  { timezone, holidays }: Pick<CompanySettings, 'timezone' | 'holidays'>,
  { schedules, outOfHoursMessage }: OpeningHours,
  now: Date,
): Period | undefined =>
  outOfHoursMessage.trim() === '' ? undefined : closedPeriod({ week: schedules, timezone, holidays }, now);

/** The same for a queue, if queues have their own hours. */
export const findQueueClosedPeriod = (
  settings: CompanySettings,
  queue: OpeningHours,
  now: Date,
): Period | undefined =>
  settings.scheduleType === 'queue' ? findClosedPeriod(settings, queue, now) : undefined;

/** A check whether a queue was closed at a time within a period; its closed periods are computed once. */
export function createQueueClosedCheck(
  settings: CompanySettings,
  queue: OpeningHours,
  days: Period,
): (at: Date) => boolean {
  return settings.scheduleType === 'queue' ? createClosedCheck(settings, queue, days) : () => false;
}

/** The same for the company or a connection. */
export function createClosedCheck(
  { timezone, holidays }: Pick<CompanySettings, 'timezone' | 'holidays'>,
  { schedules, outOfHoursMessage }: OpeningHours,
  { start, end }: Period,
): (at: Date) => boolean {
  if (outOfHoursMessage.trim() === '') return () => false;
  const periods = closedPeriods({ week: schedules, timezone, holidays }, start, end);
  return (at) => periods.some((period) => period.start <= at && at < period.end);
}
