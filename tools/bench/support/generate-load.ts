import { Pool } from 'undici';
import { percentile } from './statistics.ts';

export interface LoadResult {
  perSecond: number;
  p99Ms: number;
}

export type Send = (pool: Pool, worker: number) => Promise<void>;

/** Keeps `workers` requests in flight for the given time; the first second only warms up. */
export async function generateLoad(
  url: string,
  workers: number,
  lastsMs: number,
  send: Send,
): Promise<LoadResult> {
  const pool = new Pool(url, { connections: workers });
  const warmUntil = performance.now() + 1000;
  const end = warmUntil + lastsMs;
  const times: number[] = [];
  const work = async (worker: number) => {
    while (performance.now() < end) {
      const started = performance.now();
      await send(pool, worker);
      if (started >= warmUntil) times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_value, worker) => work(worker)));
  await pool.close();
  return { perSecond: (times.length / lastsMs) * 1000, p99Ms: percentile(times, 0.99) };
}

/** A GET that must return 200. */
export const get =
  (path: string, headers: Record<string, string> = {}): Send =>
  async (pool) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`);
  };
