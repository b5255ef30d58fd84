import { lockTicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { isKind, kinds } from './kinds.ts';
import { claimDue, deleteTimer, moveOn, saveTimer, wantedAt } from './queries.ts';

/** What is due again at once, after it was done, waits at least this long. */
const AGAIN_MS = 60_000;

/**
 * Everything that is due for one ticket, in the transaction that holds its timers: what was done is moved on or
 * gone together with what it did. Answers whether anything was in hand; somebody else may have been faster.
 */
export async function fireDue(work: CompanyWork, ticketId: number): Promise<boolean> {
  const due = await claimDue(work.db, ticketId, work.now);
  for (const { kind } of due) await fireOne(work, ticketId, kind);
  return due.length > 0;
}

/** Asked once more of the ticket and the settings as they are now: what was due may have been overtaken. */
async function fireOne(work: CompanyWork, ticketId: number, kind: string): Promise<void> {
  const dueAt = isKind(kind) ? await wantedAt(work.db, ticketId, kind) : undefined;
  if (!isKind(kind) || dueAt === undefined) {
    await deleteTimer(work.db, ticketId, kind);
    return;
  }
  if (dueAt > work.now) {
    await saveTimer(work.db, ticketId, kind, dueAt);
    return;
  }
  const ticket = await lockTicketRecord(work.db, ticketId);
  const notBefore = ticket && (await kinds[kind](work, ticket));
  await moveOn(work.db, ticketId, kind, {
    now: work.now,
    notBefore: notBefore ?? new Date(work.now.getTime() + AGAIN_MS),
  });
}
