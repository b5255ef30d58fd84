import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type TicketScope, deleteTimer, resetTimerBatch, saveTimer } from './queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'timers.reset': { concerned: TicketScope; after: number };
  }
}

/** Each with a file of its own under `kinds/`, and its line in `kinds.ts`. */
export type TimerKind = 'ratingExpiry' | 'inactivity' | 'expiry' | 'redirect' | 'assignment' | 'lane';

/** Has something happen to a ticket at a time; the same kind once more replaces it. */
export async function setTimer(
  { db }: CompanyWork,
  ticketId: number,
  kind: TimerKind,
  dueAt: Date,
): Promise<void> {
  await saveTimer(db, ticketId, kind, dueAt);
}

export async function clearTimer({ db }: CompanyWork, ticketId: number, kind: TimerKind): Promise<void> {
  await deleteTimer(db, ticketId, kind);
}

/** As many as a person can wait for; the rest is a job's. */
export const RESET_BATCH_SIZE = 1000;

/** What is set has changed: it holds for the tickets that are going on, too. */
export async function resetTimers(work: CompanyWork, concerned: TicketScope, after = 0): Promise<void> {
  const last = await resetTimerBatch(work.db, concerned, after, RESET_BATCH_SIZE);
  if (last !== undefined) await work.enqueue('timers.reset', { concerned, after: last });
}
