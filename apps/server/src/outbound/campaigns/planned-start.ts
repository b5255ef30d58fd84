import { AppError } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';
import { readChosenTime } from '../chosen-time.ts';

/** When a campaign is to begin: null if nobody said so. */
export const readPlannedStart = async (
  work: Pick<DatedWork, 'db'>,
  chosen: string | null,
): Promise<Date | null> => (chosen === null ? null : readChosenTime(work, { field: 'scheduledAt', chosen }));

export function assertInFuture(at: Date, now: Date): void {
  if (at <= now)
    throw new AppError('ERR_CAMPAIGN_IN_PAST', { issues: [{ path: 'scheduledAt', problem: 'invalid' }] });
}
