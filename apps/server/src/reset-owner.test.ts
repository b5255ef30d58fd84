import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from '../test/setup/client.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../test/setup/empty-database.ts';
import { goLive } from '../test/setup/live-client.ts';
import { addressOf, type ServerProcess, startServerProcess } from '../test/setup/server-process.ts';
import { runSql } from '../test/setup/server.ts';
import { waitUntil } from '../test/setup/wait-until.ts';

const EMAIL = 'owner@prosa.test';

/** Runs the command; resolves to its exit code and what it printed. */
async function resetOwner(environment: Record<string, string>, ...args: string[]) {
  const command = startServerProcess(environment, ['reset-owner', ...args]);
  const code = await command.ended;
  const said = command.printed();
  return { code, said, password: /^One-time password .*: (\S+)$/m.exec(said)?.[1] ?? '' };
}

describe('with PostgreSQL of one’s own, while the product runs', () => {
  let database: EmptyDatabase;
  let product: ServerProcess;
  let url: string;
  const environment = () => {
    const { databaseUrl = '', dataDir } = database.config();
    const key = 'the-key-that-seals-everything-here';
    return { PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: key };
  };
  beforeAll(async () => {
    database = await createEmptyDatabase();
  });
  afterAll(async () => {
    product.process.kill('SIGTERM');
    await product.ended;
    await database.drop();
  });

  test('an empty database is told so', async () => {
    const { code, said } = await resetOwner(environment());
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: 'There is no Prosa in this database yet: start it once first.',
    });
  });

  test('the new password opens the door, the session of the old one ends, and the log of actions says so', async () => {
    product = startServerProcess({ ...environment(), ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'forgotten-by-me' });
    url = await addressOf(product);
    const owner = new Client(url);
    await owner.signIn({ email: EMAIL, password: 'forgotten-by-me' });
    const live = await goLive(owner);
    const guess = { email: EMAIL, password: 'not-the-one' };
    for (let number = 1; number <= 6; number += 1)
      await new Client(url).try(sessionRoutes.login, { body: guess });

    const { code, said, password } = await resetOwner(environment());
    expect(code).toBe(0);
    expect(said).toContain(`Platform owner: ${EMAIL}`);
    await waitUntil(() => expect(live.socket.connected).toBe(false));
    expect((await owner.try(sessionRoutes.me)).status).toBe(401);

    const again = new Client(url);
    await again.signIn({ email: EMAIL, password });
    expect(again.sessionUser).toMatchObject({ mustChangePassword: true, super: true });
    const params = { id: String(again.sessionUser.id) };
    const body = { password: 'remembered-this-time', currentPassword: password };
    await again.call(userRoutes.update, { params, body });
    await again.signIn({ email: EMAIL, password: 'remembered-this-time' });
    expect(again.sessionUser.mustChangePassword).toBe(false);
    expect(
      await runSql(
        database.admin,
        `select subject, "userId" from audit_log where action = 'owner.passwordReset'`,
      ),
    ).toEqual([{ subject: `user:${again.sessionUser.id}`, userId: null }]);
    expect(product.logged().join()).not.toContain(password);
  });

  test('an e-mail that no owner has is told so, and changes nothing', async () => {
    const { code, said } = await resetOwner(environment(), 'nobody@prosa.test');
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: 'There is no platform owner with the e-mail nobody@prosa.test.',
    });
    await new Client(url).signIn({ email: EMAIL, password: 'remembered-this-time' });
  });
});

describe('with the database that comes along', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'prosa-reset-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('a folder without a Prosa is told so', async () => {
    const { code, said } = await resetOwner({ DATA_DIR: dataDir });
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: `DATA_DIR is not valid: there is no Prosa in ${dataDir}.`,
    });
  });

  test('it works while the product runs and while it does not', async () => {
    const environment = { PORT: '0', DATA_DIR: dataDir, ADMIN_EMAIL: EMAIL };
    const first = startServerProcess(environment);
    const url = await addressOf(first);
    const running = await resetOwner(environment, EMAIL);
    expect(running.code).toBe(0);
    await new Client(url).signIn({ email: EMAIL, password: running.password });
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const stopped = await resetOwner(environment);
    expect(stopped.code).toBe(0);
    const second = startServerProcess(environment);
    await new Client(await addressOf(second)).signIn({ email: EMAIL, password: stopped.password });
    second.process.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });
});
