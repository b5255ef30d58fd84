import type pg from 'pg';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** Counts one attempt; throws ERR_TOO_MANY_ATTEMPTS beyond the limit. Returns how many there were. */
  hit(key: string, limit: number, minutes: number): Promise<number>;
  forget(key: string): Promise<void>;
}

/** Counted in the database, so that several nodes agree. */
export const createRateLimit = (pool: pg.Pool): RateLimit => ({
  async hit(key, limit, minutes) {
    const { rows } = await pool.query<{ hits: number; seconds: number }>(
      `insert into rate_limits as r (key, hits, "resetAt") values ($1, 1, now() + make_interval(mins => $2))
       on conflict (key) do update set
         hits = case when r."resetAt" <= now() then 1 else r.hits + 1 end,
         "resetAt" = case when r."resetAt" <= now() then excluded."resetAt" else r."resetAt" end
       returning hits, ceil(extract(epoch from "resetAt" - now()))::int as seconds`,
      [key, minutes],
    );
    const { hits, seconds } = rows[0] ?? { hits: 0, seconds: 0 };
    if (hits > limit) throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: seconds });
    return hits;
  },
  async forget(key) {
    await pool.query('delete from rate_limits where key = $1', [key]);
  },
});

export const forgetOldLimits = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from rate_limits where "resetAt" <= now()');
};
