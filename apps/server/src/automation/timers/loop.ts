import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { nobody } from '../../platform/work.ts';
import { fireDue } from './firing.ts';
import { listCompaniesWithDue, listDueTickets, postponeAll, settleMistaken } from './queries.ts';

/** How often it is looked for what is due. */
const LOOK_MS = 1000;
/** So many of a company before the next one has its turn. */
const AT_ONCE = 100;
/** Of those that only have to be moved on. */
const SETTLED_AT_ONCE = 500;
/** What failed is tried again after this long. */
const RETRY_MS = 60_000;

export interface TimerLoop {
  start(): void;
  /** Does everything that is due by now, in all companies, once. Answers how many tickets something was done for. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Has what is due happen, one transaction for each ticket. Any number of nodes may do so: rows that one of them
 * holds are passed over by the others. Between two tickets it rests for as long as the first took, so that
 * people's own calls come first however much is due.
 */
export function createTimerLoop({ clock, database, workplace, log }: Platform): TimerLoop {
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
    const tickets = await workplace.inCompany(companyId, nobody, async ({ db, now }) => {
      await settleMistaken(db, now, SETTLED_AT_ONCE);
      return [...new Set(await listDueTickets(db, now, AT_ONCE))];
    });
    let moved = 0;
    for (const ticketId of tickets) {
      if (stopping.signal.aborted) break;
      const begun = performance.now();
      if (await fire(companyId, ticketId)) moved += 1;
      await sleep(performance.now() - begun);
    }
    return moved;
  }

  async function fire(companyId: number, ticketId: number): Promise<boolean> {
    try {
      return await workplace.inCompany(companyId, nobody, (work) => fireDue(work, ticketId));
    } catch (error) {
      log.error({ error: String(error), companyId, ticketId }, 'a timer could not be carried out');
      await workplace.inCompany(companyId, nobody, ({ db, now }) =>
        postponeAll(db, ticketId, now, new Date(now.getTime() + RETRY_MS)),
      );
      return false;
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
