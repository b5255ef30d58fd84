import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../database/db.ts';
import type { Platform } from '../platform.ts';
import { type CompanyWork, systemActor } from '../unit-of-work.ts';

/** Rows that have to be handled at a certain time, such as timers of tickets or scheduled messages. */
export interface DueSource {
  name: string;
  /** Milliseconds between two looks, for what need not happen at its second; default: every look. */
  lookMs?: number;
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

type LoopPlatform = Pick<Platform, 'clock' | 'database' | 'unitOfWork' | 'log' | 'metrics'>;

/** Interval between checks for due rows. */
const LOOK_MS = 1000;
/** Rows of one company before the next company's turn. */
const AT_ONCE = 200;
/** Companies handled at the same time. */
const COMPANIES_AT_ONCE = 4;
/** Delay before a failed row is tried again. */
const RETRY_MS = 60_000;

/**
 * Handles due rows of all sources, some companies at a time, several rows of one per transaction. Any number of nodes may run it.
 * After each transaction it pauses for as long as that took, so that requests of users keep priority.
 */
export class DueLoop {
  readonly #platform: LoopPlatform;
  readonly #sources: readonly DueSource[];
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(platform: LoopPlatform, sources: readonly DueSource[]) {
    this.#platform = platform;
    this.#sources = sources;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Handles everything that is due in all companies once; returns the number of rows handled. */
  drain(): Promise<number> {
    return this.#drainAll(this.#sources);
  }

  async #drainAll(sources: readonly DueSource[]): Promise<number> {
    let handled = 0;
    while (!this.#stopping.signal.aborted) {
      let moved = 0;
      for (const source of sources) moved += await this.#drainRound(source);
      handled += moved;
      if (moved === 0) break;
    }
    return handled;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const lookedAt = new Map<DueSource, number>();
    while (!signal.aborted) {
      const now = performance.now();
      const turn = this.#sources.filter(
        (source) => now - (lookedAt.get(source) ?? Number.NEGATIVE_INFINITY) >= (source.lookMs ?? 0),
      );
      for (const source of turn) lookedAt.set(source, now);
      await this.#drainAll(turn).catch((error: unknown) =>
        this.#platform.log.warn({ error: String(error) }, 'due rows could not be looked at'),
      );
      await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
    }
  }

  async #drainRound(source: DueSource): Promise<number> {
    const { clock, database } = this.#platform;
    const companies = await database.onPlatform((db) => source.listCompanies(db, clock.now()));
    // Taken one by one by those who are free, so that a company with much to do keeps nobody waiting.
    const waiting = companies.values();
    let moved = 0;
    const drainNext = async () => {
      for (const companyId of waiting) {
        if (this.#stopping.signal.aborted) return;
        const handled = await this.#drainCompany(source, companyId);
        moved += handled;
      }
    };
    await Promise.all(Array.from({ length: COMPANIES_AT_ONCE }, drainNext));
    this.#platform.metrics.countDueRows(source.name, moved);
    return moved;
  }

  async #drainCompany(source: DueSource, companyId: number): Promise<number> {
    const ids = await this.#inCompany(companyId, async (work) => [
      ...new Set(await source.listDue(work, AT_ONCE)),
    ]);
    let moved = 0;
    for (let start = 0; start < ids.length; start += source.together) {
      if (this.#stopping.signal.aborted) break;
      const begun = performance.now();
      moved += await this.#handle(source, companyId, ids.slice(start, start + source.together));
      await sleep(performance.now() - begun);
    }
    return moved;
  }

  /** One failing row rolls back the whole batch, so each row is then tried alone. */
  async #handle(source: DueSource, companyId: number, ids: number[]): Promise<number> {
    try {
      return await this.#inCompany(companyId, (work) => source.handle(work, ids));
    } catch {
      let moved = 0;
      for (const id of ids) moved += await this.#handleOne(source, companyId, id);
      return moved;
    }
  }

  async #handleOne(source: DueSource, companyId: number, id: number): Promise<number> {
    try {
      return await this.#inCompany(companyId, (work) => source.handle(work, [id]));
    } catch (error) {
      const { log } = this.#platform;
      log.error({ error: String(error), companyId, source: source.name, id }, 'a due row failed');
      await this.#inCompany(companyId, (work) =>
        source.postpone(work, id, new Date(work.now.getTime() + RETRY_MS)),
      );
      return 0;
    }
  }

  #inCompany<T>(companyId: number, act: (work: CompanyWork) => Promise<T>): Promise<T> {
    return this.#platform.unitOfWork.inCompany(companyId, systemActor, act);
  }
}
