import {
  mayEditQuickMessage,
  type NewQuickMessage,
  PAGE_SIZE,
  type QuickMessage,
  type QuickMessageChanges,
  quickMessageProblem,
} from '@prosa/contract';
import { AppError, isMissingReference, isTaken } from '../../platform/errors.ts';
import { dropFile } from '../../platform/stored-files.ts';
import type { UserWork } from '../../platform/work.ts';
import * as queries from './queries.ts';
import type { QuickMessageRow } from './queries.ts';
import { canSee } from './seeing.ts';
import { tellQuickMessage, tellRemoved, toQuickMessage } from './telling.ts';

export async function listUsable(work: UserWork): Promise<QuickMessage[]> {
  return (await queries.listUsable(work.db, work.user)).map((row) => toQuickMessage(row, work.mediaUrl));
}

interface Wanted {
  searchParam: string;
  pageNumber: number;
}

export async function listQuickMessages(work: UserWork, { searchParam, pageNumber }: Wanted) {
  const { records, count } = await queries.listPage(work.db, work.user, searchParam, pageNumber);
  return {
    records: records.map((row) => toQuickMessage(row, work.mediaUrl)),
    count,
    hasMore: count > (pageNumber - 1) * PAGE_SIZE + records.length,
  };
}

export async function showQuickMessage(work: UserWork, id: number): Promise<QuickMessage> {
  return toQuickMessage(await getSeen(work, id), work.mediaUrl);
}

/** One the caller may see. One they may not see is as good as none. */
export async function getSeen(work: UserWork, id: number): Promise<QuickMessageRow> {
  return seenOrMissing(work, await queries.getQuickMessage(work.db, id));
}

/** …that they may also change, held until the commit. */
export async function lockEditable(work: UserWork, id: number): Promise<QuickMessageRow> {
  const row = seenOrMissing(work, await queries.lockQuickMessage(work.db, id));
  if (!mayEditQuickMessage(work.user, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

function seenOrMissing({ user }: UserWork, row: QuickMessageRow): QuickMessageRow {
  if (!canSee(user, row)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return row;
}

export async function createQuickMessage(work: UserWork, fields: NewQuickMessage): Promise<QuickMessage> {
  const { queueIds, isMedia: _followed, ...values } = fields;
  const id = await orRefuse(async () => {
    const made = await queries.insertQuickMessage(work.db, { ...values, userId: work.user.id });
    await queries.replaceQueues(work.db, made.id, queueIds);
    return made.id;
  });
  return tellQuickMessage(work, 'create', id);
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
  await orRefuse(async () => {
    await queries.saveQuickMessage(work.db, id, changes);
    if (queueIds) await queries.replaceQueues(work.db, id, queueIds);
  });
  return tellQuickMessage(work, 'update', id, before);
}

export async function removeQuickMessage(work: UserWork, id: number): Promise<void> {
  const row = await lockEditable(work, id);
  if (row.mediaKey !== null) await dropFile(work, row.mediaKey);
  await queries.deleteQuickMessage(work.db, id);
  tellRemoved(work, row);
}

async function orRefuse<T>(saving: () => Promise<T>): Promise<T> {
  try {
    return await saving();
  } catch (error) {
    if (isTaken(error, 'quick_messages_shortcode')) throw new AppError('ERR_SHORTCODE_TAKEN');
    if (isMissingReference(error, 'quick_message_queues_companyId_queueId_fkey'))
      throw new AppError('ERR_QUEUE_NOT_FOUND');
    throw error;
  }
}
