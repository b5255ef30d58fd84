import type { Integration } from '@prosa/contract';
import type { CompanyWork } from '../unit-of-work.ts';
import type { OutboundError } from './outbound.ts';

/** The columns in which a row keeps how the outside system behind it is doing. */
interface HealthRow {
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastProblem: NonNullable<Integration['lastError']>['problem'] | null;
  lastHttpStatus: number | null;
}

/** When an outside system last answered, and what was wrong when it last did not. */
export const toHealth = (row: HealthRow): Pick<Integration, 'lastSuccessAt' | 'lastError'> => ({
  lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
  lastError:
    row.lastErrorAt === null || row.lastProblem === null
      ? null
      : { at: row.lastErrorAt.toISOString(), problem: row.lastProblem, status: row.lastHttpStatus },
});

/** Success is recorded this often and no more: a write for every message would be too much. */
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

/** Where the health of a feature's systems is kept, and how people hear of a change. */
interface HealthStore {
  find: (work: CompanyWork, id: number) => Promise<HealthRow | undefined>;
  save: (work: CompanyWork, id: number, changes: Partial<HealthRow>) => Promise<unknown>;
  emit: (work: CompanyWork, id: number) => void;
}

export interface HealthRecorder {
  recordSuccess: (work: CompanyWork, id: number) => Promise<void>;
  recordFailure: (work: CompanyWork, id: number, error: Failure) => Promise<void>;
}

type Failure = Pick<OutboundError, 'problem' | 'status'>;

/** A system that was removed while it was called has nothing recorded. */
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
