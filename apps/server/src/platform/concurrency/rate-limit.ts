import type pg from 'pg';
import { FairPool } from './fair-pool.ts';
import { AppError } from '../errors.ts';

export interface RateLimit {
  /**
   * Counts one attempt; throws ERR_TOO_MANY_ATTEMPTS beyond the limit. Returns the number of attempts. `by` 0 only
   * reads, -1 removes one.
   */
  hit(key: string, attempts: { limit: number; minutes: number; by?: number }): Promise<number>;
  /** Counts one attempt without a limit; returns the number of attempts and the seconds until they are forgotten. */
  count(key: string, window: { minutes: number }): Promise<{ hits: number; seconds: number }>;
  /** Returns whether there was a counter. */
  reset(key: string): Promise<boolean>;
}

/** Updates of one key wait for each other in the database: without this limit they could occupy every connection. */
const counting = { atOnce: 2, perKey: 1, waitingPerKey: 500 };

/** Counts in the database, so that all nodes share the limits. */
export function createRateLimit(pool: pg.Pool): RateLimit {
  const turns = new FairPool(counting);
  return {
    async hit(key, { limit, minutes, by = 1 }) {
      const { hits, seconds } = await turns.run(key, () => count(pool, key, { minutes, by }));
      if (hits > limit) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: seconds });
      return hits;
    },
    count: (key, { minutes }) => turns.run(key, () => count(pool, key, { minutes, by: 1 })),
    async reset(key) {
      const { rowCount } = await turns.run(key, () =>
        pool.query('delete from rate_limits where key = $1', [key]),
      );
      return rowCount !== 0;
    },
  };
}

async function count(pool: pg.Pool, key: string, { minutes, by }: { minutes: number; by: number }) {
  const { rows } = await pool.query<{ hits: number; seconds: number }>(
    `insert into rate_limits as r (key, hits, "resetAt") values ($1, greatest($3, 0), now() + make_interval(mins => $2))
     on conflict (key) do update set
       hits = case when r."resetAt" <= now() then excluded.hits else greatest(r.hits + $3, 0) end,
       "resetAt" = case when r."resetAt" <= now() then excluded."resetAt" else r."resetAt" end
     returning hits, ceil(extract(epoch from "resetAt" - now()))::int as seconds`,
    [key, minutes, by],
  );
  return rows[0] ?? { hits: 0, seconds: 0 };
}

export const deleteExpiredLimits = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from rate_limits where "resetAt" <= now()');
};
