import type { NewQueue, QueueChanges } from '@prosa/contract';
import { planLimit } from '../../business/companies/subscription.ts';
import { changedFields } from '../../platform/audit.ts';
import { leaveQueue } from '../../conversations/quick-messages/using.ts';
import { AppError, isTaken } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/work.ts';
import * as queries from './queries.ts';

export const listQueues = ({ db }: UserWork) => queries.listQueues(db);

export const showQueue = ({ db }: UserWork, id: number) => queries.getQueue(db, id);

/** An administrator works in all of them. */
export async function listOwnQueues({ db, user }: UserWork) {
  const all = await queries.listQueues(db);
  const own = user.profile === 'admin' ? all : all.filter(({ id }) => user.queueIds.includes(id));
  return { queues: own };
}

export async function createQueue(work: UserWork, fields: NewQueue) {
  await queries.lockQueues(work.db);
  const limit = await planLimit(work.db, work.companyId, 'queues');
  if (limit !== null && (await queries.countQueues(work.db)) >= limit)
    throw new AppError('ERR_QUEUE_LIMIT_REACHED', { limit });
  const queue = await unlessTaken(queries.insertQueue(work.db, fields));
  await work.audit({
    action: 'queue.created',
    subject: `queue:${queue.id}`,
    after: { name: queue.name, color: queue.color },
  });
  work.emit('queue', { action: 'create', queue }, ['everyone']);
  return queue;
}

export async function changeQueue(work: UserWork, id: number, changes: QueueChanges) {
  const before = await queries.lockQueue(work.db, id);
  const queue = await unlessTaken(queries.saveQueue(work.db, id, changes));
  await work.audit({
    action: 'queue.changed',
    subject: `queue:${id}`,
    ...changedFields(before, queue, ['updatedAt']),
  });
  work.emit('queue', { action: 'update', queue }, ['everyone']);
  return queue;
}

/** Its tickets stay, without a queue: whose lists change by that is to fetch them anew. */
export async function removeQueue(work: UserWork, id: number): Promise<void> {
  const { name, color } = await queries.lockQueue(work.db, id);
  const people = await queries.listPeopleTouchedBy(work.db, id);
  await leaveQueue(work, id);
  await queries.deleteQueue(work.db, id);
  await work.audit({ action: 'queue.removed', subject: `queue:${id}`, before: { name, color } });
  work.emit('queue', { action: 'delete', queueId: id }, ['everyone']);
  for (const { userId } of people) work.rejoinSockets(userId);
}

async function unlessTaken<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (isTaken(error, 'queues_companyId_name_key')) throw new AppError('ERR_QUEUE_NAME_ALREADY_EXISTS');
    if (isTaken(error, 'queues_companyId_color_key')) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS');
    throw error;
  }
}
