import type { QueueLabel } from '@prosa/contract';
import type { Db } from '../../platform/database/db.ts';
import { refuseViolations } from '../../platform/errors.ts';
import * as queries from './user-queue-queries.ts';

/** The queues of these users, in the order of the company's list. */
export async function listQueuesByUser(db: Db, userIds: number[]): Promise<Map<number, QueueLabel[]>> {
  const found = new Map<number, QueueLabel[]>(userIds.map((id) => [id, []]));
  if (userIds.length === 0) return found;
  for (const { userId, ...label } of await queries.listLabelsByUser(db, userIds))
    found.get(userId)?.push(label);
  return found;
}

/** Replaces the user's queues. */
export async function replaceUserQueues(db: Db, userId: number, queueIds: number[]): Promise<void> {
  await queries.deleteOtherUserQueues(db, userId, queueIds);
  if (queueIds.length === 0) return;
  await refuseViolations(queries.insertUserQueues(db, userId, queueIds), {
    user_queues_companyId_queueId_fkey: 'ERR_QUEUE_NOT_FOUND',
  });
}
