import type { CompanyWork } from '../../platform/work.ts';
import { getQueue } from './queries.ts';

/** Something of a queue changed: who shows its bot fetches it anew. */
export async function tellQueue(work: CompanyWork, id: number): Promise<void> {
  const queue = await getQueue(work.db, id);
  work.emit('queue', { action: 'update', queue }, ['everyone']);
}
