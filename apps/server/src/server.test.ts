import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { PLATFORM_COMPANY_ID, sessionRoutes } from '@prosa/contract';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { Client } from '../test/setup/client.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../test/setup/empty-database.ts';
import { OWNER, runSql } from '../test/setup/server.ts';
import { ConfigError } from './platform/config-error.ts';
import { migrate } from './platform/database/migrate.ts';
import { type RunningServer, startServer } from './server.ts';

let database: EmptyDatabase;
const running: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await database.drop();
});

async function start(changes: Parameters<EmptyDatabase['config']>[0] = {}): Promise<RunningServer> {
  const server = await startServer(database.config(changes));
  running.push(server);
  return server;
}

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client(database.admin);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('on an empty database', () => {
  test('a role that may nothing but own it is enough, and several nodes may start at once', async () => {
    database = await createEmptyDatabase();
    const nodes = await Promise.all([start(), start()]);
    expect(nodes.filter(({ firstOwner }) => firstOwner !== undefined)).toHaveLength(1);
    expect(await query('select id, name, "dueDate"::text, "planId" from companies')).toEqual([
      { id: PLATFORM_COMPANY_ID, name: 'Prosa', dueDate: '2999-12-31', planId: 1 },
    ]);
    expect(await query('select "companyId", email, super from users')).toEqual([
      { companyId: PLATFORM_COMPANY_ID, email: OWNER.email, super: true },
    ]);
    for (const { url } of nodes) {
      const client = new Client(url);
      await client.signIn(OWNER);
      expect((await client.try(sessionRoutes.me)).status).toBe(200);
    }
  });

  test('a first start that was broken off is made good by the next one', async () => {
    database = await createEmptyDatabase();
    const pool = new pg.Pool(database.connection);
    await migrate(pool);
    // A rolled-back insertion leaves only a used sequence number behind.
    for (const table of ['companies', 'plans', 'users'])
      await pool.query(`select nextval(pg_get_serial_sequence('${table}', 'id'))`);
    await pool.end();
    const { firstOwner, url } = await start();
    expect(firstOwner).toMatchObject({ email: OWNER.email, isOneTime: false });
    expect(await query('select id from companies')).toEqual([{ id: PLATFORM_COMPANY_ID }]);
    await new Client(url).signIn(OWNER);
  });
});

describe('refused at the start, in one sentence,', () => {
  test.each(['superuser', 'bypassrls'])(
    'is a role with %s, which no company’s wall would hold',
    async (right) => {
      database = await createEmptyDatabase(right);
      await expect(start()).rejects.toThrow(/^DATABASE_URL names a role that bypasses row-level security/);
      expect(await query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)).toEqual(
        [],
      );
    },
  );

  test('is a role without the right to make tables', async () => {
    database = await createEmptyDatabase();
    await runSql(database.admin, `alter database ${database.admin.database} owner to postgres`);
    await expect(start()).rejects.toThrow(/permission denied/);
  });

  test('is a port that is taken', async () => {
    database = await createEmptyDatabase();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start({ port })).rejects.toThrow(
      new ConfigError(`The port ${port} is in use by another program: set PORT to a free one.`),
    );
    other.close();
    await start({ port });
  });

  test.each(['nowhere.invalid', '203.0.113.7'])(
    'is the host %s, which is not of this machine',
    async (host) => {
      database = await createEmptyDatabase();
      await expect(start({ host })).rejects.toThrow(
        new ConfigError(`HOST is not valid: this machine has no address ${host}.`),
      );
    },
  );
});

test('a stopped server leaves no connection behind', async () => {
  database = await createEmptyDatabase();
  const server = await start();
  await running.splice(0)[0]?.stop();
  // Excludes background processes of the database server, such as autovacuum.
  expect(
    await query(
      `select application_name from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    ),
  ).toEqual([]);
  await expect(fetch(`${server.url}/health`)).rejects.toThrow();
});

test('somebody who holds a line open and asks for nothing does not keep it from stopping', async () => {
  database = await createEmptyDatabase();
  const { url } = await start();
  const { hostname, port } = new URL(url);
  // Browsers open such idle connections in advance.
  const line = connect(Number(port), hostname);
  await once(line, 'connect');
  const isClosed = once(line, 'close');
  line.on('error', () => {}).resume();
  await running.splice(0)[0]?.stop();
  await isClosed;
});
