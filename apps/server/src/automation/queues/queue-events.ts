import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { getQueue, listQueuesUsing, type QueueTarget } from './queries.ts';

/** Emits a changed queue; pages that show its bot fetch it again. */
export async function emitQueue(work: CompanyWork, id: number): Promise<void> {
  const queue = await getQueue(work.db, id);
  work.emit('queue', { action: 'update', queue }, ['everyone']);
}

/**
 * Queues that lead to a target, themselves or by an option. Call it before the target is deleted, which clears the
 * references.
 */
export const findQueuesUsing = (db: Db, named: QueueTarget): Promise<number[]> => listQueuesUsing(db, named);

export async function emitQueues(work: CompanyWork, ids: number[]): Promise<void> {
  for (const id of ids) await emitQueue(work, id);
}
