import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { getQueue, listQueuesUsing, type QueueTarget } from './queries.ts';

/** Something of a queue changed: who shows its bot fetches it anew. */
export async function emitQueue(work: CompanyWork, id: number): Promise<void> {
  const queue = await getQueue(work.db, id);
  work.emit('queue', { action: 'update', queue }, ['everyone']);
}

/** Queues that lead to something, themselves or by an option: asked before it goes, for nothing names it after that. */
export const findQueuesUsing = (db: Db, named: QueueTarget): Promise<number[]> => listQueuesUsing(db, named);

export async function emitQueues(work: CompanyWork, ids: number[]): Promise<void> {
  for (const id of ids) await emitQueue(work, id);
}
