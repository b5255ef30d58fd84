import type pg from 'pg';

/** How long to wait for connections that are closing. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Tracks a pool's open connections. `pool.end()` resolves once termination was sent on all of them; a database that
 * stops right then can still send an error on those that are not closed yet, which would look like a failure.
 */
export function trackConnections(pool: pg.Pool): { gone(): Promise<void> } {
  const open = new Set<pg.PoolClient>();
  let whenGone = () => {};
  pool.on('connect', (client) => void open.add(client));
  // Connections opened before the tracking began.
  pool.on('acquire', (client) => void open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) whenGone();
  });
  return {
    /** Call after `pool.end()`; resolves when the last connection is closed, or after the timeout. */
    gone: () =>
      new Promise((resolve) => {
        const timeout = setTimeout(resolve, CLOSE_TIMEOUT_MS);
        whenGone = () => {
          clearTimeout(timeout);
          resolve();
        };
        if (open.size === 0) whenGone();
      }),
  };
}
