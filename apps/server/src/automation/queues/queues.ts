import { type NewQueue, type QueueChanges, type QueueUses, readHours, withDayNames } from '@prosa/contract';
import { planLimit } from '../../organization/subscription/subscription.ts';
import { changedFields } from '../../platform/audit.ts';
import { detachRemovedQueue } from '../../conversations/quick-messages/apply-quick-message.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { runHooks } from '../../platform/hooks.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { stopRedirectsTo } from '../../organization/connections/redirects.ts';
import { readSetting } from '../../organization/settings/settings.ts';
import {
  readTrees,
  assertIntegrationsInPlan,
  replaceBranch,
  mapReferenceErrors,
} from './options/option-tree.ts';
import * as queries from './queries.ts';
import { findQueuesUsing, emitQueues } from './queue-events.ts';

declare module '../../platform/audit.ts' {
  interface AuditActions {
    'queue.created': AuditedCreation;
    'queue.changed': AuditedChange;
    'queue.removed': AuditedRemoval;
  }
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    /** The queue's assignment settings changed. */
    'queue.rotationChanged': { work: UserWork; data: { id: number }; answer: void };
  }
}

export const listQueues = ({ db }: UserWork) => queries.listQueues(db);

export const showQueue = async (work: UserWork, id: number) =>
  toQueueDetail(work, await queries.getQueue(work.db, id));

type QueueRecord = Awaited<ReturnType<typeof queries.getQueue>>;

async function toQueueDetail({ db }: UserWork, queue: QueueRecord) {
  const { schedules } = await queries.getSchedules(db, queue.id);
  const trees = await readTrees(db, [queue.id]);
  return {
    ...queue,
    schedules: readHours(schedules),
    chatbots: trees.get(queue.id) ?? [],
  };
}

/** Administrators work in all queues. */
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
  const { chatbots, schedules, ...plain } = fields;
  if (fields.integrationId !== null) await assertIntegrationsInPlan(work);
  await assertOutOfHoursMessage(work, fields);
  const queue = await mapConstraintErrors(
    queries.insertQueue(work.db, { ...plain, schedules: JSON.stringify(withDayNames(schedules)) }),
  );
  await replaceBranch(work, { queueId: queue.id, parentId: null }, chatbots);
  await work.audit({
    action: 'queue.created',
    subject: `queue:${queue.id}`,
    after: { name: queue.name, color: queue.color },
  });
  work.emit('queue', { action: 'create', queue }, ['everyone']);
  return toQueueDetail(work, queue);
}

export async function changeQueue(work: UserWork, id: number, changes: QueueChanges) {
  const before = await queries.lockQueue(work.db, id);
  const { chatbots, schedules, ...plain } = changes;
  // An integration chosen under an earlier plan does not block other changes.
  if (changes.integrationId && changes.integrationId !== before.integrationId)
    await assertIntegrationsInPlan(work);
  await assertOutOfHoursMessage(work, { ...before, ...changes });
  const queue = await mapConstraintErrors(
    queries.saveQueue(work, id, {
      ...plain,
      ...(schedules === undefined ? {} : { schedules: JSON.stringify(withDayNames(schedules)) }),
    }),
  );
  if (chatbots !== undefined) await replaceBranch(work, { queueId: id, parentId: null }, chatbots);
  if (before.ativarRoteador !== queue.ativarRoteador || before.tempoRoteador !== queue.tempoRoteador)
    await runHooks('queue.rotationChanged', work, { id });
  await work.audit({
    action: 'queue.changed',
    subject: `queue:${id}`,
    ...changedFields(before, queue, ['updatedAt']),
  });
  work.emit('queue', { action: 'update', queue }, ['everyone']);
  return toQueueDetail(work, queue);
}

export async function listUses({ db }: UserWork, id: number): Promise<QueueUses> {
  await queries.getQueue(db, id);
  return queries.listUses(db, id);
}

/** Its tickets stay, without a queue; clients whose ticket lists change fetch them again. */
export async function removeQueue(work: UserWork, id: number): Promise<void> {
  const { name, color } = await queries.lockQueue(work.db, id);
  const people = await queries.listUsersAffectedBy(work.db, id);
  const leading = (await findQueuesUsing(work.db, { queueId: id })).filter((queueId) => queueId !== id);
  await detachRemovedQueue(work, id);
  await stopRedirectsTo(work, id);
  await queries.deleteQueue(work.db, id);
  await work.audit({ action: 'queue.removed', subject: `queue:${id}`, before: { name, color } });
  work.emit('queue', { action: 'delete', queueId: id }, ['everyone']);
  await emitQueues(work, leading);
  for (const { userId } of people) work.rejoinSockets(userId);
}

/** Where queues have their own hours, each one needs an out-of-hours text. */
async function assertOutOfHoursMessage(
  work: UserWork,
  { outOfHoursMessage = '' }: { outOfHoursMessage?: string | undefined },
): Promise<void> {
  if (outOfHoursMessage.trim() !== '') return;
  if ((await readSetting(work.db, 'scheduleType')) !== 'queue') return;
  throw new AppError('ERR_VALIDATION', { issues: [{ path: 'outOfHoursMessage', problem: 'required' }] });
}

const mapConstraintErrors = <T>(saving: Promise<T>): Promise<T> =>
  refuseViolations(mapReferenceErrors(saving), {
    queues_companyId_name_key: 'ERR_QUEUE_NAME_ALREADY_EXISTS',
    queues_companyId_color_key: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  });
