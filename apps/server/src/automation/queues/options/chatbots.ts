import { type Chatbot, type ChatbotChanges, type NewChatbot, MAX_OPTION_LEVELS } from '@prosa/contract';
import { AppError } from '../../../platform/errors.ts';
import type { UserWork } from '../../../platform/unit-of-work.ts';
import { emitQueue } from '../queue-events.ts';
import * as queries from './queries.ts';
import type { OptionRecord } from './queries.ts';
import {
  readBranch,
  assertIntegrationsInPlan,
  replaceBranch,
  toOptionFields,
  mapReferenceErrors,
} from './option-tree.ts';

declare module '../../../platform/audit.ts' {
  interface AuditActions {
    'chatbot.created': AuditedCreation;
    'chatbot.changed': AuditedCreation;
    'chatbot.removed': AuditedRemoval;
  }
}

export async function showChatbot(work: UserWork, id: number): Promise<Chatbot> {
  return toChatbot(work, await queries.getOption(work.db, id));
}

async function toChatbot({ db }: UserWork, option: OptionRecord): Promise<Chatbot> {
  const parent = option.parentId === null ? undefined : await queries.getOption(db, option.parentId);
  const userName = await queries.findUserName(db, option.optUserId);
  return {
    ...toOptionFields(option),
    queueId: option.queueId,
    chatbotId: option.parentId,
    mainChatbot: parent ? { id: parent.id, name: parent.name } : null,
    user: option.optUserId === null ? null : { id: option.optUserId, name: userName ?? '' },
    options: await readBranch(db, option),
  };
}

/** Adds an option at the end of the queue's first menu, or below another option. */
export async function createChatbot(work: UserWork, wanted: NewChatbot): Promise<Chatbot> {
  const { options, chatbotId, queueId, ...fields } = wanted;
  await queries.lockTree(work.db, queueId);
  const rows = await queries.listOptions(work.db, [queueId]);
  if (chatbotId !== null && !rows.some(({ id }) => id === chatbotId))
    throw new AppError('ERR_CHATBOT_NOT_FOUND');
  assertOptionDepth(levelOf(rows, chatbotId) + 1);
  if (fields.optIntegrationId !== null) await assertIntegrationsInPlan(work);
  const position = rows.filter(({ parentId }) => parentId === chatbotId).length;
  const { id } = await mapReferenceErrors(
    queries.insertOption(work.db, { ...fields, queueId, parentId: chatbotId, position }),
  );
  await replaceBranch(work, { queueId, parentId: id }, options);
  return auditAndEmit(work, id, 'chatbot.created');
}

export async function changeChatbot(work: UserWork, id: number, changes: ChatbotChanges): Promise<Chatbot> {
  const { options, ...fields } = changes;
  const { queueId, optIntegrationId } = await queries.lockOption(work.db, id);
  if (fields.optIntegrationId && fields.optIntegrationId !== optIntegrationId)
    await assertIntegrationsInPlan(work);
  if (Object.keys(fields).length > 0) await mapReferenceErrors(queries.saveOption(work, id, fields));
  if (options !== undefined) await replaceBranch(work, { queueId, parentId: id }, options);
  return auditAndEmit(work, id, 'chatbot.changed');
}

export async function removeChatbot(work: UserWork, id: number): Promise<void> {
  const { queueId, name } = await queries.lockOption(work.db, id);
  await queries.deleteOptions(work.db, [id]);
  await work.audit({ action: 'chatbot.removed', subject: `queue:${queueId}`, before: { name } });
  await emitQueue(work, queueId);
}

async function auditAndEmit(
  work: UserWork,
  id: number,
  action: 'chatbot.created' | 'chatbot.changed',
): Promise<Chatbot> {
  const option = await queries.lockOption(work.db, id);
  assertOptionDepth(depthOf(await queries.listOptions(work.db, [option.queueId])));
  await work.audit({ action, subject: `queue:${option.queueId}`, after: { name: option.name } });
  await emitQueue(work, option.queueId);
  return toChatbot(work, option);
}

function assertOptionDepth(level: number): void {
  if (level > MAX_OPTION_LEVELS)
    throw new AppError('ERR_VALIDATION', { issues: [{ path: 'chatbotId', problem: 'tooBig' }] });
}

/** The level of an option: 1 in the queue's first menu, 0 for the queue itself. */
const levelOf = (rows: OptionRecord[], id: number | null): number => {
  const row = rows.find((one) => one.id === id);
  return row ? 1 + levelOf(rows, row.parentId) : 0;
};

const depthOf = (rows: OptionRecord[]): number => Math.max(0, ...rows.map(({ id }) => levelOf(rows, id)));
