import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type TicketScope, deleteTimer, resetTimerBatch, saveTimer } from './queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'timers.reset': { concerned: TicketScope; after: number };
  }
}

/** Each kind has a file under `kinds/` and an entry in `kinds.ts`. */
export type TimerKind = 'ratingExpiry' | 'inactivity' | 'expiry' | 'redirect' | 'assignment' | 'lane';

/** Sets a timer of a ticket, replacing one of the same kind. */
export async function setTimer(
  { db }: CompanyWork,
  ticketId: number,
  { kind, dueAt }: { kind: TimerKind; dueAt: Date },
): Promise<void> {
  await saveTimer(db, ticketId, kind, dueAt);
}

export async function clearTimer({ db }: CompanyWork, ticketId: number, kind: TimerKind): Promise<void> {
  await deleteTimer(db, ticketId, kind);
}

/** As many as a user's request may take; a job does the rest. */
export const RESET_BATCH_SIZE = 1000;

/** Applies changed settings to the timers of open tickets. */
export async function resetTimers(work: CompanyWork, concerned: TicketScope, after = 0): Promise<void> {
  const last = await resetTimerBatch(work.db, concerned, { after, limit: RESET_BATCH_SIZE });
  if (last !== undefined) await work.enqueue('timers.reset', { concerned, after: last });
}
