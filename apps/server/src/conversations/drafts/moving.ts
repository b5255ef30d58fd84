import type { CompanyWork } from '../../platform/work.ts';
import * as queries from './queries.ts';

/** A conversation goes on in another ticket, and with it what people began to write in it. */
export async function moveDrafts(work: CompanyWork, tickets: { from: number; to: number }): Promise<void> {
  for (const { userId, ...draft } of await queries.moveDrafts(work.db, tickets))
    work.emit('draft', { action: 'update', draft }, [`user:${userId}`]);
}
