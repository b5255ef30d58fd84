import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type TicketScope, resetTimerBatch } from './queries.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    'timers.reset': { concerned: TicketScope; after: number };
  }
}

/** Each kind has a file under `kinds/` and an entry in `kinds.ts`. */
export type TimerKind = 'ratingExpiry' | 'inactivity' | 'expiry' | 'redirect' | 'assignment' | 'lane';

/** As many as a user's request may take; a job does the rest. */
const RESET_BATCH_SIZE = 1000;

/** Applies changed settings to the timers of open tickets. */
export async function resetTimers(work: CompanyWork, concerned: TicketScope, after = 0): Promise<void> {
  const last = await resetTimerBatch(work.db, concerned, { after, limit: RESET_BATCH_SIZE });
  if (last !== undefined) await work.enqueue('timers.reset', { concerned, after: last });
}
