import type pg from 'pg';

/** How long a line that is being hung up is waited for. */
const CLOSE_TIMEOUT_MS = 2000;

/**
 * Follows a pool's connections. A pool counts as ended when it has said goodbye on all of them; a database that goes
 * away just then still has the last word on those that are not closed yet, and that would look like a failure.
 */
export function trackConnections(pool: pg.Pool): { gone(): Promise<void> } {
  const open = new Set<pg.PoolClient>();
  let whenGone = () => {};
  pool.on('connect', (client) => void open.add(client));
  // Some may have been there before.
  pool.on('acquire', (client) => void open.add(client));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size === 0) whenGone();
  });
  return {
    /** After the pool was ended: when the last of them is really closed. */
    gone: () =>
      new Promise((resolve) => {
        const patience = setTimeout(resolve, CLOSE_TIMEOUT_MS);
        whenGone = () => {
          clearTimeout(patience);
          resolve();
        };
        if (open.size === 0) whenGone();
      }),
  };
}
