import type { Integration } from '@prosa/contract';
import type { CompanyWork } from '../unit-of-work.ts';
import type { OutboundError } from './outbound.ts';

/** The columns of a row that store the health of its outside system. */
interface HealthRow {
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastProblem: NonNullable<Integration['lastError']>['problem'] | null;
  lastHttpStatus: number | null;
}

/** When an outside system last answered, and its last error. */
export const toHealth = (row: HealthRow): Pick<Integration, 'lastSuccessAt' | 'lastError'> => ({
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastError:
    row.lastErrorAt === null || row.lastProblem === null
      ? null
      : { at: row.lastErrorAt.toISOString(), problem: row.lastProblem, status: row.lastHttpStatus },
});

/** Minimum interval between recorded successes: a write per message would be too much. */
const RECORD_EVERY_MS = 60_000;

/** Whether a success is worth recording: the system recovered, or none was recorded for a while. */
function shouldRecordSuccess(
  { lastSuccessAt, lastErrorAt }: Pick<HealthRow, 'lastSuccessAt' | 'lastErrorAt'>,
  now: Date,
): boolean {
  const known = lastSuccessAt?.getTime() ?? 0;
  const hasRecovered = lastErrorAt !== null && lastErrorAt.getTime() >= known;
  return hasRecovered || now.getTime() - known >= RECORD_EVERY_MS;
}

/** Storage of the health of a feature's outside systems, and the event for a change. */
interface HealthStore {
  find: (work: CompanyWork, id: number) => Promise<HealthRow | undefined>;
  save: (work: CompanyWork, id: number, changes: Partial<HealthRow>) => Promise<unknown>;
  emit: (work: CompanyWork, id: number) => void;
}

interface HealthRecorder {
  recordSuccess: (work: CompanyWork, id: number) => Promise<void>;
  recordFailure: (work: CompanyWork, id: number, error: Failure) => Promise<void>;
}

type Failure = Pick<OutboundError, 'problem' | 'status'>;

/** Nothing is recorded for a system that was removed during the call. */
export const createHealthRecorder = ({ find, save, emit }: HealthStore): HealthRecorder => ({
  async recordSuccess(work, id) {
    const row = await find(work, id);
    if (!row || !shouldRecordSuccess(row, work.now)) return;
    await save(work, id, { lastSuccessAt: work.now });
    emit(work, id);
  },
  async recordFailure(work, id, { problem, status }) {
    if (!(await find(work, id))) return;
    await save(work, id, { lastErrorAt: work.now, lastProblem: problem, lastHttpStatus: status });
    emit(work, id);
  },
});
