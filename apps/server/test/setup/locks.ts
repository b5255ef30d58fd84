import pg from 'pg';
import type { TestServer } from './server.ts';

/** Lets those go on who wait, perhaps after one last change that they will find made. */
export type Release = (statement?: string, values?: unknown[]) => Promise<void>;

/** Stops everybody at one statement, so that what happens "at the same moment" in a test really does. */
export async function holdLock(
  server: TestServer,
  statement: string,
  values: unknown[] = [],
): Promise<Release> {
  const client = new pg.Client(server.admin);
  // A test that failed meanwhile takes the database away from under it.
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

/** How many of the server's own connections wait for somebody's lock. */
export async function countLockWaiters(server: TestServer): Promise<number> {
  const [row] = await server.sql<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.count);
}
