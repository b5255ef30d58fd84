import { API_BASE, helpRoutes, sessionRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, type ServerProcess, startServerProcess } from '../test/setup/server-process.ts';
import { Client } from '../test/setup/client.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../test/setup/empty-database.ts';
import { runSql } from '../test/setup/server.ts';
import { waitUntil } from '../test/setup/wait-until.ts';

const SECRETS = {
  key: 'the-key-that-seals-everything-here',
  wrong: 'wrong-password-typed',
  chosen: 'password-I-chose',
};

let database: EmptyDatabase;
let child: ServerProcess;
let url: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  child = startServerProcess(environment());
  url = await addressOf(child);
});
afterAll(async () => {
  child.process.kill('SIGKILL');
  await child.ended;
  await database.drop();
});

function environment(changes: Record<string, string> = {}): Record<string, string> {
  const { databaseUrl = '', dataDir } = database.config();
  return {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: SECRETS.key,
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: 'owner@prosa.test',
    ...changes,
  };
}

const oneTimePassword = () => /^One-time password .*: (\S+)$/m.exec(child.printed())?.[1] ?? '';

test('the first start prints the address, the owner and a one-time password that works', async () => {
  expect(child.printed()).toContain('Platform owner: owner@prosa.test');
  const owner = new Client(url);
  await owner.signIn({ email: 'owner@prosa.test', password: oneTimePassword() });
  expect(owner.sessionUser.mustChangePassword).toBe(true);
});

test('a stored password is argon2id with at least the parameters asked for', async () => {
  const [owner] = await runSql<{ passwordHash: string }>(database.admin, 'select "passwordHash" from users');
  const [, memory, passes, parallelism] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(owner?.passwordHash ?? '') ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Number(parallelism)).toBe(1);
});

describe('the log', () => {
  test('has one JSON entry a line and no secret, after everything that carries one', async () => {
    const owner = new Client(url);
    const credentials = { email: 'owner@prosa.test', password: oneTimePassword() };
    await owner.try(sessionRoutes.login, { body: { ...credentials, password: SECRETS.wrong } });
    await owner.signIn(credentials);
    const first = { token: owner.token ?? '', cookie: owner.cookie ?? '' };
    const params = { id: String(owner.sessionUser.id) };
    await owner.call(userRoutes.update, {
      params,
      body: { password: SECRETS.chosen, currentPassword: credentials.password },
    });
    await owner.signIn({ ...credentials, password: SECRETS.chosen });
    await owner.refresh();
    await owner.send('GET', `${API_BASE}/users?token=${owner.token}`);
    await owner.call(userRoutes.create, {
      body: { name: 'Line\r\n{"level":60}\u001b[31m', email: 'line@prosa.test', password: SECRETS.chosen },
    });
    // Failures are logged too: a missing table.
    await runSql(database.admin, 'alter table helps rename to gone');
    const failed = await owner.try(helpRoutes.listAll);
    expect({ status: failed.status, error: failed.body.error }).toEqual({
      status: 500,
      error: 'ERR_INTERNAL',
    });
    expect(Object.keys(failed.body).toSorted()).toEqual(['error', 'reference']);
    await runSql(database.admin, 'alter table gone rename to helps');

    await waitUntil(() => expect(child.logged().join()).toContain(failed.body.reference));
    for (const line of child.logged()) expect(JSON.parse(line)).toHaveProperty('level');
    const text = child.logged().join('\n');
    expect(text).toContain('/api/users/:id');
    const secrets = [
      ...Object.values(SECRETS),
      credentials.password,
      first.token,
      first.cookie,
      owner.token,
      owner.cookie,
      'argon2',
      environment()['DATABASE_URL'],
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(child.printed()).not.toContain(SECRETS.chosen);
  });
});

const complain = async (changes: Record<string, string>) => {
  const failing = startServerProcess(environment(changes));
  const code = await failing.ended;
  return { code, said: failing.printed().trim(), logged: failing.logged() };
};

describe('a start that cannot succeed', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT is not valid: it must be a whole number.'],
    [
      { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' },
      /^The database at DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/,
    ],
  ])('says why in one sentence: %j', async (changes, sentence) => {
    const { code, said } = await complain(changes);
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/ at .+:\d+:\d+/);
  });

  test('never repeats the password of the database', async () => {
    const { databaseUrl = '' } = database.config();
    const { said, logged } = await complain({
      DATABASE_URL: databaseUrl.replace(/:[^:@]+@/, ':mistyped-password@'),
    });
    expect(said).toContain('The database at DATABASE_URL cannot be used');
    expect(said + logged.join()).not.toContain('mistyped-password');
  });
});

test('a second start prints no password again, and ends cleanly when asked to', async () => {
  child.process.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  child = startServerProcess(environment());
  await addressOf(child);
  expect(child.printed()).not.toMatch(/password/i);
});
