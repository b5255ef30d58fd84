import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isRunning } from './embedded-postgres/processes.ts';
import { type Connection, startEmbeddedCluster, startEmbeddedPostgres } from './embedded-postgres.ts';

const homes: string[] = [];
const others: ChildProcess[] = [];

/** Accessible only to its owner, like root's home; `mode` opens it to others. */
function makeHome(mode = 0o700): string {
  const home = mkdtempSync(join(tmpdir(), 'prosa-pg-'));
  chmodSync(home, mode);
  homes.push(home);
  return home;
}

async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The pid of the session that holds the data lock. */
async function findLockHolder(connection: Connection): Promise<number> {
  const [holder] = await query(
    connection,
    `select pid from pg_locks where locktype = 'advisory' and granted`,
  );
  expect(holder).toBeDefined();
  return Number(holder?.['pid']);
}

interface Elsewhere {
  output: string;
  freeze(): void;
  kill(): Promise<void>;
}

/** Starts another process that starts the database in `home`, runs `then` and prints a line; it runs until killed. */
async function startElsewhere(home: string, then: string): Promise<Elsewhere> {
  const source = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))};
    const started = await startEmbeddedPostgres({ home: ${JSON.stringify(home)} });
    const client = new pg.Client(started.connection);
    await client.connect();
    ${then}
    console.log('ready ' + started.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const output = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error('it ended before it was ready')));
  });
  return {
    output,
    freeze: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

afterAll(async () => {
  for (const other of others) other.kill('SIGKILL');
  for (const home of homes) {
    if (existsSync(join(home, 'cluster', 'data', 'postmaster.pid')))
      await (await startEmbeddedCluster(home)).stop();
    rmSync(home, { recursive: true, force: true });
  }
});

// Concurrent, because each test mostly waits.
describe.concurrent('the embedded PostgreSQL', { timeout: 120_000 }, () => {
  test.each([
    ['a closed home', 0o700],
    ['an open home', 0o755],
  ])('starts cold in %s, with a role of few rights, and stops', async (_, mode) => {
    const home = makeHome(mode);
    const progress: string[] = [];
    const started = await startEmbeddedPostgres({ home, onProgress: (text) => progress.push(text) });
    const [role] = await query(
      started.connection,
      `select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, current_setting('wal_level') as wal,
              pg_get_userbyid(datdba) as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
      wal: 'replica',
      owner: 'prosa',
    });
    expect(progress).toEqual(['Creating the database', 'Starting the database']);
    expect(isRunning(started.pid)).toBe(true);
    await started.stop();
    expect(isRunning(started.pid)).toBe(false);
    expect(existsSync(join(home, 'cluster', 'data', 'postmaster.pid'))).toBe(false);
  });

  test('keeps what was committed over a stop', async () => {
    const home = makeHome();
    const first = await startEmbeddedPostgres({ home });
    await query(first.connection, 'create table note as select 1 as id');
    await first.stop();
    const second = await startEmbeddedPostgres({ home });
    expect(await query(second.connection, 'select id from note')).toEqual([{ id: 1 }]);
    await second.stop();
  });

  test('refuses a second start on the same data and leaves the first alone', async () => {
    const home = makeHome();
    const first = await startEmbeddedPostgres({ home });
    await expect(startEmbeddedPostgres({ home })).rejects.toMatchObject({
      code: 'ERR_DATA_DIR_IN_USE',
      message: expect.stringContaining(home),
    });
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('takes the server over from an application that was killed', async () => {
    const home = makeHome();
    const other = await startElsewhere(home, `await client.query('create table note as select 1 as id');`);
    await other.kill();
    const started = await startEmbeddedPostgres({ home });
    expect(`ready ${started.pid}`).toBe(other.output);
    expect(await query(started.connection, 'select id from note')).toEqual([{ id: 1 }]);
    await started.stop();
    expect(isRunning(started.pid)).toBe(false);
  });

  test('recovers when the server was killed too, even if its number went to another program', async () => {
    const home = makeHome();
    const other = await startElsewhere(home, `await client.query('create table note as select 1 as id');`);
    await other.kill();
    process.kill(Number(other.output.split(' ')[1]), 'SIGKILL');
    const file = join(home, 'cluster', 'data', 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
    const started = await startEmbeddedPostgres({ home });
    expect(await query(started.connection, 'select id from note')).toEqual([{ id: 1 }]);
    await started.stop();
  });

  test.runIf(process.platform === 'linux')('recovers when nobody has reaped the killed server', async () => {
    const home = makeHome();
    const other = await startElsewhere(home, `await client.query('create table note as select 1 as id');`);
    // A frozen parent cannot reap the process, like a container's first process that never reaps.
    other.freeze();
    process.kill(Number(other.output.split(' ')[1]), 'SIGKILL');
    const started = await startEmbeddedPostgres({ home });
    expect(await query(started.connection, 'select id from note')).toEqual([{ id: 1 }]);
    await started.stop();
    await other.kill();
  });

  test('lets one of several racing starts win', async () => {
    const home = makeHome();
    const starts = await Promise.allSettled([1, 2, 3].map(() => startEmbeddedPostgres({ home })));
    const winners = starts.filter((start) => start.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]?.value.stop();
  });

  test('waits for a predecessor that is stopping, then starts anew', async () => {
    const home = makeHome();
    const first = await startEmbeddedPostgres({ home });
    const [, second] = await Promise.all([first.stop(), startEmbeddedPostgres({ home })]);
    expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  test('takes its lock again when a crash of one session has ended them all', async () => {
    const home = makeHome();
    const lost: Error[] = [];
    const first = await startEmbeddedPostgres({ home, onLost: (error) => lost.push(error) });
    const holder = await findLockHolder(first.connection);
    process.kill(holder, 'SIGKILL');
    await vi.waitFor(async () => expect(await findLockHolder(first.connection)).not.toBe(holder), {
      timeout: 30_000,
    });
    await expect(startEmbeddedPostgres({ home })).rejects.toMatchObject({ code: 'ERR_DATA_DIR_IN_USE' });
    expect(lost).toEqual([]);
    await first.stop();
  });

  test('serves many databases to a superuser, and listens on loopback where a socket path is too long', async () => {
    const home = join(makeHome(), 'x'.repeat(100));
    const cluster = await startEmbeddedCluster(home, { settings: { fsync: 'off' } });
    expect(cluster.admin.host).toBe('127.0.0.1');
    await query(cluster.admin, 'create database first');
    await query({ ...cluster.admin, database: 'first' }, 'create table note as select 1 as id');
    await query(cluster.admin, 'create database second template first');
    expect(await query({ ...cluster.admin, database: 'second' }, 'select id from note')).toEqual([{ id: 1 }]);
    await cluster.stop();
    expect(isRunning(cluster.pid)).toBe(false);
  });
});
