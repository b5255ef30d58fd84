import type { Integration } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

interface HealthRow {
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastProblem: NonNullable<Integration['lastError']>['problem'] | null;
  lastHttpStatus: number | null;
}

/** When a system outside last answered, and what was wrong when it last did not. */
export const toHealth = (row: HealthRow): Pick<Integration, 'lastSuccessAt' | 'lastError'> => ({
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastError:
    row.lastErrorAt === null || row.lastProblem === null
      ? null
      : { at: row.lastErrorAt.toISOString(), problem: row.lastProblem, status: row.lastHttpStatus },
});

/** That it still works is written down so often and no more: every message would be too much. */
const RECORD_EVERY_MS = 60_000;

/** Whether it is worth noting that it has answered: it recovered, or it was not noted for a while. */
export function shouldRecordSuccess(
  { lastSuccessAt, lastErrorAt }: Pick<HealthRow, 'lastSuccessAt' | 'lastErrorAt'>,
  now: Date,
): boolean {
  const known = lastSuccessAt?.getTime() ?? 0;
  const hasRecovered = lastErrorAt !== null && lastErrorAt.getTime() >= known;
  return hasRecovered || now.getTime() - known >= RECORD_EVERY_MS;
}

/** An address that leads into a private network is refused when it is entered, and again whenever it is called. */
export function assertSafeAddress({ outbound }: Pick<Platform, 'outbound'>, address: string): void {
  if (address !== '' && !outbound.canReach(address)) throw new AppError('ERR_ADDRESS_NOT_ALLOWED');
}
