import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { fireDueTimers } from './fire-timers.ts';
import { listCompaniesWithDue, listDueTickets, postponeTimers } from './queries.ts';

/** Interval between checks for due timers. */
const LOOK_MS = 1000;
/** Tickets of one company before the next company's turn. */
const AT_ONCE = 200;
/** Tickets per transaction: few enough that others hardly wait for their locks. */
const TOGETHER = 10;
/** Delay before a failed timer is tried again. */
const RETRY_MS = 60_000;

export interface TimerLoop {
  start(): void;
  /** Handles everything that is due in all companies once; returns the number of tickets handled. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Handles due timers, several tickets per transaction. Any number of nodes may run it: locked rows are skipped. After
 * each transaction it pauses for as long as that took, so that requests of users keep priority.
 */
export function createTimerLoop({ clock, database, unitOfWork, log }: Platform): TimerLoop {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function drain(): Promise<number> {
    let done = 0;
    while (!stopping.signal.aborted) {
      const companies = await database.onPlatform((db) => listCompaniesWithDue(db, clock.now()));
      let moved = 0;
      for (const companyId of companies) moved += await drainSome(companyId);
      done += moved;
      if (moved === 0) return done;
    }
    return done;
  }

  async function drainSome(companyId: number): Promise<number> {
    const tickets = await unitOfWork.inCompany(companyId, systemActor, async ({ db, now }) => [
      ...new Set(await listDueTickets(db, now, AT_ONCE)),
    ]);
    let moved = 0;
    for (let start = 0; start < tickets.length; start += TOGETHER) {
      if (stopping.signal.aborted) break;
      const begun = performance.now();
      moved += await fire(companyId, tickets.slice(start, start + TOGETHER));
      await sleep(performance.now() - begun);
    }
    return moved;
  }

  /** One failing ticket rolls back the whole batch, so each ticket is then tried alone. */
  async function fire(companyId: number, ticketIds: number[]): Promise<number> {
    try {
      return await unitOfWork.inCompany(companyId, systemActor, (work) => fireDueTimers(work, ticketIds));
    } catch {
      let moved = 0;
      for (const ticketId of ticketIds) moved += await fireOne(companyId, ticketId);
      return moved;
    }
  }

  async function fireOne(companyId: number, ticketId: number): Promise<number> {
    try {
      return await unitOfWork.inCompany(companyId, systemActor, (work) => fireDueTimers(work, [ticketId]));
    } catch (error) {
      log.error({ error: String(error), companyId, ticketId }, 'a timer could not be carried out');
      await unitOfWork.inCompany(companyId, systemActor, ({ db, now }) =>
        postponeTimers(db, ticketId, now, new Date(now.getTime() + RETRY_MS)),
      );
      return 0;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await drain().catch((error: unknown) =>
        log.warn({ error: String(error) }, 'timers could not be looked at'),
      );
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    start() {
      running = run();
    },
    drain,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
