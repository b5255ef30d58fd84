import type { Db } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { getQueue, listQueuesNaming, type Named } from './queries.ts';

/** Something of a queue changed: who shows its bot fetches it anew. */
export async function tellQueue(work: CompanyWork, id: number): Promise<void> {
  const queue = await getQueue(work.db, id);
  work.emit('queue', { action: 'update', queue }, ['everyone']);
}

/** Queues that lead to something, themselves or by an option: asked before it goes, for nothing names it after that. */
export const queuesNaming = (db: Db, named: Named): Promise<number[]> => listQueuesNaming(db, named);

export async function tellQueues(work: CompanyWork, ids: number[]): Promise<void> {
  for (const id of ids) await tellQueue(work, id);
}
