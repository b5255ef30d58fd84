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
export const healthOf = (row: HealthRow): Pick<Integration, 'lastSuccessAt' | 'lastError'> => ({
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastError:
    row.lastErrorAt === null || row.lastProblem === null
      ? null
      : { at: row.lastErrorAt.toISOString(), problem: row.lastProblem, status: row.lastHttpStatus },
});

/** An address that leads into a private network is refused when it is entered, and again whenever it is called. */
export function refuseUnsafe({ outbound }: Pick<Platform, 'outbound'>, address: string): void {
  if (address !== '' && !outbound.isPossible(address)) throw new AppError('ERR_ADDRESS_NOT_ALLOWED');
}
