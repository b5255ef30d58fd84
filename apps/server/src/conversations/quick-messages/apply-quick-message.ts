import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { QuickMessageRow } from './queries.ts';
import { getVisible } from './quick-messages.ts';
import { emitQuickMessage } from './quick-message-events.ts';

/** Counts the use, because the most used quick messages are listed first. */
export async function applyQuickMessage(work: UserWork, id: number): Promise<QuickMessageRow> {
  const row = await getVisible(work, id);
  await queries.countUse(work.db, id);
  await emitQuickMessage(work, 'update', { id });
  return row;
}

/**
 * When a queue is removed, a quick message shared with that queue alone becomes private: without a queue it would be
 * visible to everybody.
 */
export async function detachRemovedQueue(work: CompanyWork, queueId: number): Promise<void> {
  for (const row of await queries.listOfQueue(work.db, queueId)) {
    const others = row.queueIds.filter((id) => id !== queueId);
    await queries.replaceQueues(work.db, row.id, others);
    if (others.length === 0) await queries.saveQuickMessage(work, row.id, { visao: false });
    await emitQuickMessage(work, 'update', { id: row.id, before: row });
  }
}
