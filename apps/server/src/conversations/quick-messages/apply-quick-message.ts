import type { CompanyWork, UserWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { QuickMessageRow } from './queries.ts';
import { getVisible } from './quick-messages.ts';
import { emitQuickMessage } from './quick-message-events.ts';

/** Somebody sends it: that is counted, because the most used are offered first. */
export async function applyQuickMessage(work: UserWork, id: number): Promise<QuickMessageRow> {
  const row = await getVisible(work, id);
  await queries.countUse(work.db, id);
  await emitQuickMessage(work, 'update', id);
  return row;
}

/**
 * A queue is removed. What was shared with its people alone is its owner's again: without a queue it would
 * be shown to everybody.
 */
export async function detachRemovedQueue(work: CompanyWork, queueId: number): Promise<void> {
  for (const row of await queries.listOfQueue(work.db, queueId)) {
    const others = row.queueIds.filter((id) => id !== queueId);
    await queries.replaceQueues(work.db, row.id, others);
    if (others.length === 0) await queries.saveQuickMessage(work, row.id, { visao: false });
    await emitQuickMessage(work, 'update', row.id, row);
  }
}
