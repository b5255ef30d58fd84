import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { hasQueue } from './queries.ts';

/** The queue must exist, and an attendant may only start work in their own queues. */
export async function assertOwnQueue(work: UserWork, queueId: number): Promise<void> {
  if (!(await hasQueue(work.db, queueId))) throw new AppError('ERR_QUEUE_NOT_FOUND');
  if (work.user.profile !== 'admin' && !work.user.queueIds.includes(queueId))
    throw new AppError('ERR_NO_PERMISSION');
}
