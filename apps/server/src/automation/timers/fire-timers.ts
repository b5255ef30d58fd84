import { lockTicketRecords } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { isTimerKind, timerHandlers } from './kinds.ts';
import { claimDueTimers, deleteTimers, listDueTimes, rescheduleTimers } from './queries.ts';
import type { TimerKind } from './timers.ts';

/** Minimum delay of a timer that is due again right after it was handled. */
const AGAIN_MS = 60_000;

/**
 * Handles everything due for some tickets in the transaction that locks their timers, so that timers and effects are
 * committed together. Returns the number of locked tickets; another node handles the others.
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

/** Due times are computed again from the current tickets and settings, which may have changed since. */
async function fireKind(work: CompanyWork, kind: TimerKind, ids: number[]): Promise<void> {
  const wanted = await listDueTimes(work.db, ids, kind);
  const over = wanted.filter(({ dueAt }) => dueAt <= work.now).map(({ ticketId }) => ticketId);
  const tickets = over.length > 0 ? await lockTicketRecords(work.db, over) : [];
  const again = tickets.length > 0 ? await timerHandlers[kind](work, tickets) : new Map<number, Date>();
  const soon = new Date(work.now.getTime() + AGAIN_MS);
  const timers = ids.map((ticketId) => ({ ticketId, notBefore: again.get(ticketId) ?? soon }));
  await rescheduleTimers(work.db, kind, { timers, now: work.now });
}
