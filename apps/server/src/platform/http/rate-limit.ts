import type pg from 'pg';
import { AppError } from '../errors.ts';

export interface RateLimit {
  /**
   * Counts one attempt; throws ERR_TOO_MANY_ATTEMPTS beyond the limit. Returns how many there were.
   * `by` 0 only looks, -1 takes one back.
   */
  hit(key: string, limit: number, minutes: number, by?: number): Promise<number>;
  /** Returns whether there was anything to forget. */
  reset(key: string): Promise<boolean>;
}

/** Counted in the database, so that several nodes agree. */
export const createRateLimit = (pool: pg.Pool): RateLimit => ({
  async hit(key, limit, minutes, by = 1) {
    const { rows } = await pool.query<{ hits: number; seconds: number }>(
      `insert into rate_limits as r (key, hits, "resetAt") values ($1, greatest($3, 0), now() + make_interval(mins => $2))
       on conflict (key) do update set
         hits = case when r."resetAt" <= now() then excluded.hits else greatest(r.hits + $3, 0) end,
         "resetAt" = case when r."resetAt" <= now() then excluded."resetAt" else r."resetAt" end
       returning hits, ceil(extract(epoch from "resetAt" - now()))::int as seconds`,
      [key, minutes, by],
    );
    const { hits, seconds } = rows[0] ?? { hits: 0, seconds: 0 };
    if (hits > limit) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: seconds });
    return hits;
  },
  async reset(key) {
    const { rowCount } = await pool.query('delete from rate_limits where key = $1', [key]);
    return rowCount !== 0;
  },
});

export const deleteExpiredLimits = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from rate_limits where "resetAt" <= now()');
};
