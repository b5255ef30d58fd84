import {
  mayEditQuickMessage,
  type NewQuickMessage,
  type QuickMessage,
  type QuickMessageChanges,
  quickMessageProblem,
} from '@prosa/contract';
import { type PageRequest, pageInfo } from '../../platform/database/pages.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { deleteFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { QuickMessageRow } from './queries.ts';
import { canSee } from './visibility.ts';
import { emitQuickMessage, emitQuickMessageRemoved, toQuickMessage } from './quick-message-events.ts';

export async function listUsable(work: UserWork): Promise<QuickMessage[]> {
  return (await queries.listUsable(work.db, work.user)).map((row) => toQuickMessage(row, work.mediaUrl));
}

export async function listQuickMessages(work: UserWork, wanted: PageRequest) {
  const { rows, count } = await queries.listPage(work.db, work.user, wanted);
  return {
    records: rows.map((row) => toQuickMessage(row, work.mediaUrl)),
    ...pageInfo(wanted, count, rows.length),
  };
}

export async function showQuickMessage(work: UserWork, id: number): Promise<QuickMessage> {
  return toQuickMessage(await getVisible(work, id), work.mediaUrl);
}

/** A quick message that the caller may see; an invisible one is reported as not found. */
export async function getVisible(work: UserWork, id: number): Promise<QuickMessageRow> {
  return assertVisible(work, await queries.getQuickMessage(work.db, id));
}

/** A quick message that the caller may change, locked until the commit. */
export async function lockEditable(work: UserWork, id: number): Promise<QuickMessageRow> {
  const row = assertVisible(work, await queries.lockQuickMessage(work.db, id));
  if (!mayEditQuickMessage(work.user, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

function assertVisible({ user }: UserWork, row: QuickMessageRow): QuickMessageRow {
  if (!canSee(user, row)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return row;
}

export async function createQuickMessage(work: UserWork, fields: NewQuickMessage): Promise<QuickMessage> {
  const { queueIds, isMedia: _followed, ...values } = fields;
  const id = await translateConstraintErrors(async () => {
    const made = await queries.insertQuickMessage(work.db, { ...values, userId: work.user.id });
    await queries.replaceQueues(work.db, made.id, queueIds);
    return made.id;
  });
  return emitQuickMessage(work, 'create', { id });
}

export async function changeQuickMessage(
  work: UserWork,
  id: number,
  { queueIds, isMedia = false, ...changes }: QuickMessageChanges,
): Promise<QuickMessage> {
  const before = await lockEditable(work, id);
  const message = changes.message ?? before.message;
  const problem = quickMessageProblem({ message, isMedia: isMedia || before.mediaKey !== null });
  if (problem) throw new AppError('ERR_VALIDATION', { issues: [{ path: 'message', problem }] });
  await translateConstraintErrors(async () => {
    await queries.saveQuickMessage(work, id, changes);
    if (queueIds) await queries.replaceQueues(work.db, id, queueIds);
  });
  return emitQuickMessage(work, 'update', { id, before });
}

export async function removeQuickMessage(work: UserWork, id: number): Promise<void> {
  const row = await lockEditable(work, id);
  if (row.mediaKey !== null) await deleteFile(work, row.mediaKey);
  await queries.deleteQuickMessage(work.db, id);
  emitQuickMessageRemoved(work, row);
}

const translateConstraintErrors = <T>(saving: () => Promise<T>): Promise<T> =>
  refuseViolations(saving(), {
    quick_messages_shortcode: 'ERR_SHORTCODE_TAKEN',
    quick_message_queues_companyId_queueId_fkey: 'ERR_QUEUE_NOT_FOUND',
  });
