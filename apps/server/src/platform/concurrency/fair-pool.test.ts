import { describe, expect, test } from 'vitest';
import { FairPool } from './fair-pool.ts';

/** Work that ends on demand, and records the order in which it started. */
function createWork(pool: FairPool) {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const start = (key: string, name: string) =>
    pool.run(
      key,
      () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          endings.set(name, resolve);
        }),
    );
  const end = async (name: string) => {
    await new Promise(setImmediate);
    endings.get(name)?.();
  };
  return { begun, start, end };
}

describe('a fair pool', () => {
  test('gives each key its turn, however many one of them has waiting', async () => {
    const { begun, start, end } = createWork(new FairPool({ atOnce: 1, perKey: 1, waitingPerKey: 10 }));
    const all = [start('a', 'a1'), start('a', 'a2'), start('a', 'a3'), start('b', 'b1'), start('a', 'a4')];
    for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  test('keeps a place free of those who have theirs', async () => {
    const { begun, start, end } = createWork(new FairPool({ atOnce: 2, perKey: 1, waitingPerKey: 10 }));
    const all = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1')];
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    await Promise.all(all);
  });

  test('refuses what would wait behind too many of its own, and nobody else', async () => {
    const { begun, start, end } = createWork(new FairPool({ atOnce: 1, perKey: 1, waitingPerKey: 1 }));
    const all = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1')];
    await expect(start('a', 'a3')).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    for (const name of ['a1', 'a2', 'b1']) await end(name);
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'a2', 'b1']);
  });

  test('goes on after work that fails', async () => {
    const pool = new FairPool({ atOnce: 1, perKey: 1, waitingPerKey: 1 });
    const failing = pool.run('a', () => Promise.reject(new Error('broken')));
    const next = pool.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
