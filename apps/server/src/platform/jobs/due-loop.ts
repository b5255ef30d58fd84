import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../database/db.ts';
import type { Platform } from '../platform.ts';
import { type CompanyWork, systemActor } from '../unit-of-work.ts';

/** Rows that have to be handled at a certain time, such as timers of tickets or scheduled messages. */
export interface DueSource {
  name: string;
  /** Rows per transaction: few enough that others hardly wait for their locks. */
  together: number;
  /** Companies with due rows; in the platform scope, answered from one index. */
  listCompanies(db: Db, now: Date): Promise<number[]>;
  /** Ids of due rows, the longest overdue first. */
  listDue(work: CompanyWork, limit: number): Promise<number[]>;
  /**
   * Locks those of these rows that are still due, skipping rows locked by others, and handles them in the same
   * transaction. Returns how many they were.
   */
  handle(work: CompanyWork, ids: number[]): Promise<number>;
  /** Postpones a row that failed, so that it does not block others. */
  postpone(work: CompanyWork, id: number, until: Date): Promise<unknown>;
}

/** Interval between checks for due rows. */
const LOOK_MS = 1000;
/** Rows of one company before the next company's turn. */
const AT_ONCE = 200;
/** Delay before a failed row is tried again. */
const RETRY_MS = 60_000;

export interface DueLoop {
  start(): void;
  /** Handles everything that is due in all companies once; returns the number of rows handled. */
  drain(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Handles due rows of all sources, company by company, several rows per transaction. Any number of nodes may run it.
 * After each transaction it pauses for as long as that took, so that requests of users keep priority.
 */
export function createDueLoop(
  { clock, database, unitOfWork, log }: Platform,
  sources: readonly DueSource[],
): DueLoop {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const inCompany = <T>(companyId: number, act: (work: CompanyWork) => Promise<T>) =>
    unitOfWork.inCompany(companyId, systemActor, act);

  async function drain(): Promise<number> {
    let handled = 0;
    while (!stopping.signal.aborted) {
      let moved = 0;
      for (const source of sources) moved += await drainRound(source);
      handled += moved;
      if (moved === 0) break;
    }
    return handled;
  }

  async function drainRound(source: DueSource): Promise<number> {
    const companies = await database.onPlatform((db) => source.listCompanies(db, clock.now()));
    let moved = 0;
    for (const companyId of companies) moved += await drainSome(source, companyId);
    return moved;
  }

  async function drainSome(source: DueSource, companyId: number): Promise<number> {
    const ids = await inCompany(companyId, async (work) => [...new Set(await source.listDue(work, AT_ONCE))]);
    let moved = 0;
    for (let start = 0; start < ids.length; start += source.together) {
      if (stopping.signal.aborted) break;
      const begun = performance.now();
      moved += await handle(source, companyId, ids.slice(start, start + source.together));
      await sleep(performance.now() - begun);
    }
    return moved;
  }

  /** One failing row rolls back the whole batch, so each row is then tried alone. */
  async function handle(source: DueSource, companyId: number, ids: number[]): Promise<number> {
    try {
      return await inCompany(companyId, (work) => source.handle(work, ids));
    } catch {
      let moved = 0;
      for (const id of ids) moved += await handleOne(source, companyId, id);
      return moved;
    }
  }

  async function handleOne(source: DueSource, companyId: number, id: number): Promise<number> {
    try {
      return await inCompany(companyId, (work) => source.handle(work, [id]));
    } catch (error) {
      log.error(
        { error: String(error), companyId, source: source.name, id },
        'a due row could not be handled',
      );
      await inCompany(companyId, (work) =>
        source.postpone(work, id, new Date(work.now.getTime() + RETRY_MS)),
      );
      return 0;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await drain().catch((error: unknown) =>
        log.warn({ error: String(error) }, 'due rows could not be looked at'),
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
