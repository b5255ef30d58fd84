import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';

/** Who uses a connection: a person's call, or background work when there is no person. */
export interface ConnectionHolder {
  company: number | 'platform' | 'door';
  person?: string | undefined;
}

export interface ShareLimits {
  /** All work together. The remaining connections are kept for single statements outside a transaction. */
  total: number;
  /** All calls together, and all background work together: neither can take the other's last connection. */
  eachKind: number;
  company: number;
  /** The same limit for the calls and for the background work of one company. */
  eachKindOfCompany: number;
  person: number;
  /** A person with more waiting calls than any screen makes at once gets one connection, until the calls are fewer. */
  burst: number;
  /** How many calls of one person may wait; one more is refused. */
  waitingPerPerson: number;
  /** How long a call waits before it is refused. */
  waitMs: number;
}

export const shareLimitsFor = (connections: number): Omit<ShareLimits, 'waitMs'> => ({
  total: Math.max(1, connections - 2),
  eachKind: Math.max(1, Math.floor(connections * 0.8)),
  company: Math.max(1, Math.floor(connections / 2)),
  eachKindOfCompany: Math.max(1, Math.floor(connections * 0.4)),
  person: Math.max(1, Math.floor(connections / 5)),
  burst: 16,
  waitingPerPerson: 500,
});

type Kind = 'people' | 'background';
export type WaitListener = (kind: Kind, seconds: number) => void;

interface Used {
  people: number;
  background: number;
}

interface Company extends Used {
  /** One lane per person and one for background work, with the connections in use and the waiting calls. */
  lanes: Map<string, Lane>;
  /** The lanes with waiting calls, the longest waiting first. */
  waiting: Set<Lane>;
}

interface Lane {
  key: string;
  kind: Kind;
  used: number;
  waiting: (() => void)[];
}

const BACKGROUND = 'background';

/** Whether the current work already holds a connection; waiting for a second one could deadlock. */
const heldConnection = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Limits the use of the database connections: no person, company or kind of work gets more than its share, and waiting
 * work takes turns by company, and within a company by person. A free connection is given at once.
 */
export class PoolShares {
  readonly #limits: ShareLimits;
  readonly #used: Used = { people: 0, background: 0 };
  readonly #companies = new Map<ConnectionHolder['company'], Company>();
  /** The companies with waiting calls, the longest waiting first. */
  readonly #waiting = new Map<ConnectionHolder['company'], Company>();

  readonly #onWait: WaitListener;

  constructor(limits: ShareLimits, onWait: WaitListener = () => {}) {
    this.#limits = limits;
    this.#onWait = onWait;
  }

  async run<T>(holder: ConnectionHolder, act: () => Promise<T>): Promise<T> {
    if (heldConnection.getStore()?.isOver === false) return act();
    const company = this.#companyOf(holder.company);
    const lane = laneOf(company, holder.person);
    if (lane.waiting.length === 0 && this.#canStart(company, lane)) this.#start(company, lane);
    else await this.#measureWait(lane.kind, this.#waitForTurn(holder.company, company, lane));
    const had = { isOver: false };
    try {
      return await heldConnection.run(had, act);
    } finally {
      had.isOver = true;
      this.#end(holder.company, company, lane);
    }
  }

  #companyOf(key: ConnectionHolder['company']): Company {
    let company = this.#companies.get(key);
    if (!company) {
      company = { people: 0, background: 0, lanes: new Map(), waiting: new Set() };
      this.#companies.set(key, company);
    }
    return company;
  }

  #canStart(company: Company, { kind, used, waiting }: Lane): boolean {
    const limits = this.#limits;
    return (
      this.#used.people + this.#used.background < limits.total &&
      this.#used[kind] < limits.eachKind &&
      company.people + company.background < limits.company &&
      company[kind] < limits.eachKindOfCompany &&
      (kind === 'background' || used < (waiting.length > limits.burst ? 1 : limits.person))
    );
  }

  #start(company: Company, lane: Lane): void {
    this.#used[lane.kind] += 1;
    company[lane.kind] += 1;
    lane.used += 1;
  }

  async #measureWait(kind: Kind, turn: Promise<void>): Promise<void> {
    const begun = performance.now();
    await turn.finally(() => this.#onWait(kind, (performance.now() - begun) / 1000));
  }

  #waitForTurn(key: ConnectionHolder['company'], company: Company, lane: Lane): Promise<void> {
    // Background work is limited where it starts, and received data must not be refused.
    if (lane.kind === 'people' && lane.waiting.length >= this.#limits.waitingPerPerson)
      throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 1 });
    return new Promise((resolve, reject) => {
      if (lane.kind === 'background') lane.waiting.push(resolve);
      else {
        const giveUp = setTimeout(() => {
          this.#leave({ key, company, lane }, begin);
          reject(new AppError('ERR_DATABASE_BUSY', { retryAfter: 1 }));
        }, this.#limits.waitMs);
        const begin = () => {
          clearTimeout(giveUp);
          resolve();
        };
        lane.waiting.push(begin);
      }
      company.waiting.add(lane);
      this.#waiting.set(key, company);
    });
  }

  /** Removes a call that has waited too long. */
  #leave(
    { key, company, lane }: { key: ConnectionHolder['company']; company: Company; lane: Lane },
    begin: () => void,
  ): void {
    lane.waiting.splice(lane.waiting.indexOf(begin), 1);
    if (lane.waiting.length > 0) return;
    company.waiting.delete(lane);
    if (company.waiting.size === 0) this.#waiting.delete(key);
    this.#removeUnused(key, company, lane);
  }

  #end(key: ConnectionHolder['company'], company: Company, lane: Lane): void {
    this.#used[lane.kind] -= 1;
    company[lane.kind] -= 1;
    lane.used -= 1;
    while (this.#waiting.size > 0 && this.#startWaiting());
    this.#removeUnused(key, company, lane);
  }

  #removeUnused(key: ConnectionHolder['company'], company: Company, lane: Lane): void {
    if (lane.used === 0 && lane.waiting.length === 0) company.lanes.delete(lane.key);
    if (company.lanes.size === 0) this.#companies.delete(key);
  }

  /**
   * Starts one waiting call of each company that may have one, and returns whether there was any: one freed connection
   * may unblock several lanes, because each waits on a different limit, and the end of a burst several of one lane.
   */
  #startWaiting(): boolean {
    let hasStarted = false;
    // Iterates over a copy: a company that was served moves to the end of the queue.
    for (const [key, company] of new Map(this.#waiting)) {
      const lane = [...company.waiting].find((one) => this.#canStart(company, one));
      if (!lane) continue;
      this.#start(company, lane);
      hasStarted = true;
      const begin = lane.waiting.shift();
      company.waiting.delete(lane);
      if (lane.waiting.length > 0) company.waiting.add(lane);
      this.#waiting.delete(key);
      if (company.waiting.size > 0) this.#waiting.set(key, company);
      begin?.();
    }
    return hasStarted;
  }
}

function laneOf(company: Company, person: string | undefined): Lane {
  const key = person ?? BACKGROUND;
  let lane = company.lanes.get(key);
  if (!lane) {
    lane = { key, kind: person === undefined ? 'background' : 'people', used: 0, waiting: [] };
    company.lanes.set(key, lane);
  }
  return lane;
}
