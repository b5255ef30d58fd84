import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors.ts';

/** For whom a connection is used: a person's call, or work that nobody waits for when there is no person. */
export interface ConnectionHolder {
  company: number | 'platform' | 'door';
  person?: string | undefined;
}

export interface ShareLimits {
  /** Of everybody together. The rest of the connections is for single statements that stand in nobody's way. */
  total: number;
  /** Of all people's calls together, and of all background work together: neither takes the other's last place. */
  eachKind: number;
  company: number;
  /** The same two within a company. */
  eachKindOfCompany: number;
  person: number;
  /** How many calls of one person may wait; one more is refused. */
  waitingPerPerson: number;
  /** How long one of them waits before it is refused. */
  waitMs: number;
}

export const shareLimitsFor = (connections: number): Omit<ShareLimits, 'waitMs'> => ({
  total: Math.max(1, connections - 2),
  eachKind: Math.max(1, Math.floor(connections * 0.8)),
  company: Math.max(1, Math.floor(connections / 2)),
  eachKindOfCompany: Math.max(1, Math.floor(connections * 0.4)),
  person: Math.max(1, Math.floor(connections / 5)),
  waitingPerPerson: 500,
});

type Kind = 'people' | 'background';

interface Used {
  people: number;
  background: number;
}

interface Company extends Used {
  /** Each person, and the background work, with how many connections they use and who of them waits. */
  lanes: Map<string, Lane>;
  /** Those of the lanes in which somebody waits, the one that has waited longest for a turn first. */
  waiting: Set<Lane>;
}

interface Lane {
  key: string;
  kind: Kind;
  used: number;
  waiting: (() => void)[];
}

const BACKGROUND = 'background';

/** Whether the work at hand has a connection already; it must not wait for another one behind itself. */
const heldConnection = new AsyncLocalStorage<{ isOver: boolean }>();

/**
 * Stands before the connections to the database: nobody has more than their share of them, and those who wait take
 * turns, company by company and in each of them person by person. Whoever finds a place free does not wait.
 */
export class PoolShares {
  readonly #limits: ShareLimits;
  readonly #used: Used = { people: 0, background: 0 };
  readonly #companies = new Map<ConnectionHolder['company'], Company>();
  /** Those in which somebody waits, the one that has waited longest for a turn first. */
  readonly #waiting = new Map<ConnectionHolder['company'], Company>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  async run<T>(holder: ConnectionHolder, act: () => Promise<T>): Promise<T> {
    if (heldConnection.getStore()?.isOver === false) return act();
    const company = this.#companyOf(holder.company);
    const lane = laneOf(company, holder.person);
    if (this.#canStart(company, lane)) this.#start(company, lane);
    else await this.#waitForTurn(holder.company, company, lane);
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

  #canStart(company: Company, { kind, used }: Lane): boolean {
    const limits = this.#limits;
    return (
      this.#used.people + this.#used.background < limits.total &&
      this.#used[kind] < limits.eachKind &&
      company.people + company.background < limits.company &&
      company[kind] < limits.eachKindOfCompany &&
      (kind === 'background' || used < limits.person)
    );
  }

  #start(company: Company, lane: Lane): void {
    this.#used[lane.kind] += 1;
    company[lane.kind] += 1;
    lane.used += 1;
  }

  #waitForTurn(key: ConnectionHolder['company'], company: Company, lane: Lane): Promise<void> {
    // Background work is bounded where it begins, and what was received must not be refused.
    if (lane.kind === 'people' && lane.waiting.length >= this.#limits.waitingPerPerson)
      throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 1 });
    return new Promise((resolve, reject) => {
      if (lane.kind === 'background') lane.waiting.push(resolve);
      else {
        const giveUp = setTimeout(() => {
          this.#leave(key, company, lane, begin);
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

  /** Whoever has waited too long no longer does. */
  #leave(key: ConnectionHolder['company'], company: Company, lane: Lane, begin: () => void): void {
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
    if (this.#waiting.size > 0) this.#startWaiting();
    this.#removeUnused(key, company, lane);
  }

  #removeUnused(key: ConnectionHolder['company'], company: Company, lane: Lane): void {
    if (lane.used === 0 && lane.waiting.length === 0) company.lanes.delete(lane.key);
    if (company.lanes.size === 0) this.#companies.delete(key);
  }

  /** One place that is free may be what several have waited for, each for a reason of their own. */
  #startWaiting(): void {
    // A copy: whoever has had a turn goes to the end of the line.
    for (const [key, company] of new Map(this.#waiting)) {
      const lane = [...company.waiting].find((one) => this.#canStart(company, one));
      if (!lane) continue;
      this.#start(company, lane);
      const begin = lane.waiting.shift();
      company.waiting.delete(lane);
      if (lane.waiting.length > 0) company.waiting.add(lane);
      this.#waiting.delete(key);
      if (company.waiting.size > 0) this.#waiting.set(key, company);
      begin?.();
    }
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
