import { lockTicketRecords } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { isTimerKind, timerHandlers } from './kinds.ts';
import { claimDueTimers, deleteTimers, listDueTimes, rescheduleTimers } from './queries.ts';
import type { TimerKind } from './timers.ts';

/** What is due again at once, after it was done, waits at least this long. */
const AGAIN_MS = 60_000;

/**
 * Everything that is due for some tickets, in the transaction that holds their timers: what was done is moved on or
 * gone together with what it did. Answers how many were in hand; of the others somebody else was faster.
 */
export async function fireDueTimers(work: CompanyWork, ticketIds: number[]): Promise<number> {
  const due = await claimDueTimers(work.db, ticketIds, work.now);
  const byKind = [...Map.groupBy(due, ({ kind }) => kind)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  for (const [kind, claimed] of byKind) {
    const ids = claimed.map(({ ticketId }) => ticketId);
    if (isTimerKind(kind)) await fireKind(work, kind, ids);
    else await deleteTimers(work.db, ids, kind);
  }
  return new Set(due.map(({ ticketId }) => ticketId)).size;
}

/** Asked once more of the tickets and the settings as they are now: what was due may have been overtaken. */
async function fireKind(work: CompanyWork, kind: TimerKind, ids: number[]): Promise<void> {
  const wanted = await listDueTimes(work.db, ids, kind);
  const over = wanted.filter(({ dueAt }) => dueAt <= work.now).map(({ ticketId }) => ticketId);
  const tickets = over.length > 0 ? await lockTicketRecords(work.db, over) : [];
  const again = tickets.length > 0 ? await timerHandlers[kind](work, tickets) : new Map<number, Date>();
  const soon = new Date(work.now.getTime() + AGAIN_MS);
  const timers = ids.map((ticketId) => ({ ticketId, notBefore: again.get(ticketId) ?? soon }));
  await rescheduleTimers(work.db, kind, timers, work.now);
}
