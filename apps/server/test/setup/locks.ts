import pg from 'pg';
import type { TestServer } from './server.ts';

/** Releases the waiting transactions, optionally after one last statement that they will see. */
export type Release = (statement?: string, values?: unknown[]) => Promise<void>;

/** Locks rows so that concurrent calls wait at the same statement and really run at the same time. */
export async function holdLock(
  server: TestServer,
  statement: string,
  values: unknown[] = [],
): Promise<Release> {
  const client = new pg.Client(server.admin);
  // When a test fails meanwhile, the database is removed under this connection.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async (last, lastValues = []) => {
    if (last !== undefined) await client.query(last, lastValues);
    await client.query('commit');
    await client.end();
  };
}

/** How many of the server's connections wait for a lock. */
export async function countLockWaiters(server: TestServer): Promise<number> {
  const [row] = await server.sql<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.count);
}
