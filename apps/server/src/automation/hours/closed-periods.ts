import { type Period, closedPeriod, closedPeriods } from '@prosa/bot';
import type { CompanySettings, WeekHours } from '@prosa/contract';

/** Hours and the words for when they are over; without words nothing is said, and it is as if it were open. */
export interface OpeningHours {
  schedules: WeekHours;
  outOfHoursMessage: string;
}

/** The closed period around a moment, by the company's clock and the holidays it keeps; none while it is open. */
export const findClosedPeriod = (
  { timezone, holidays }: Pick<CompanySettings, 'timezone' | 'holidays'>,
  { schedules, outOfHoursMessage }: OpeningHours,
  now: Date,
): Period | undefined =>
  outOfHoursMessage.trim() === '' ? undefined : closedPeriod({ week: schedules, timezone, holidays }, now);

/** The same for a queue, where queues have hours of their own. */
export const findQueueClosedPeriod = (
  settings: CompanySettings,
  queue: OpeningHours,
  now: Date,
): Period | undefined =>
  settings.scheduleType === 'queue' ? findClosedPeriod(settings, queue, now) : undefined;

/** Whether a queue was closed at any of many moments of some days; its periods are worked out once. */
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
