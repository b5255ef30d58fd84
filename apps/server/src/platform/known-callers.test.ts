import { companyRoutes, fileRoutes, sessionRoutes, ticketRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../test/setup/client.ts';
import { countWaiting, hold } from '../../test/setup/locks.ts';
import { createCompany, createUser } from '../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../test/setup/server.ts';
import { until } from '../../test/setup/waiting.ts';
import type { Db } from './db.ts';
import { nobody } from './work.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NO_TICKET = { params: { id: 999_999 } };
const sessionOf = async ({ who }: Client) => {
  const [row] = await server.sql<{ id: string }>(
    'select id from sessions where "userId" = $1 and "revokedAt" is null',
    [who.id],
  );
  return { userId: who.id, companyId: who.companyId, sessionId: row?.id ?? '' };
};

test('a session that ended since the last call gets nothing, not even that something is not there', async () => {
  const { admin } = await createCompany(server);
  expect((await admin.try(ticketRoutes.show, NO_TICKET)).status).toBe(404);
  await server.sql('update sessions set "revokedAt" = now() where id = $1', [
    (await sessionOf(admin)).sessionId,
  ]);
  const { status, body } = await admin.try(ticketRoutes.show, NO_TICKET);
  expect({ status, error: body.error }).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' });
});

test('whoever was given a right or lost one is answered by it from the next call on', async () => {
  const { admin } = await createCompany(server);
  const user = await createUser(server, admin);
  const list = async () => (await user.try(fileRoutes.list, { query: {} })).status;
  const change = (profile: string) =>
    server.sql('update users set profile = $1 where id = $2', [profile, user.who.id]);
  expect(await list()).toBe(403);
  await change('admin');
  expect(await list()).toBe(200);
  await change('user');
  expect(await list()).toBe(403);
});

test('a right that goes while the call for it is under way is gone for its answer', async () => {
  const { admin } = await createCompany(server);
  const list = () => admin.try(fileRoutes.list, { query: {} });
  expect((await list()).status).toBe(200);
  const release = await hold(server, 'lock table sessions in access exclusive mode');
  const late = list();
  await until(async () => expect(await countWaiting(server)).toBe(1));
  await release(`update users set profile = 'user' where id = $1`, [admin.who.id]);
  expect((await late).status).toBe(403);
});

test('what only reads cannot write, and its connection is as good as new afterwards', async () => {
  const { admin } = await createCompany(server);
  const claims = await sessionOf(admin);
  const { workplace } = server.platform;
  const write = () =>
    workplace.asReader(claims, nobody, ({ db, user }) =>
      db.updateTable('users').set({ name: 'Changed' }).where('id', '=', user.id).execute(),
    );
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await workplace.asCaller(claims, nobody, ({ db, user }) =>
    db.updateTable('users').set({ name: 'Really changed' }).where('id', '=', user.id).execute(),
  );
  expect((await admin.call(sessionRoutes.me)).name).toBe('Really changed');
});

test('what only reads is kept to its company and from writing in every later question too', async () => {
  const [{ admin }] = await Promise.all([createCompany(server), createCompany(server)]);
  const claims = await sessionOf(admin);
  const people = (db: Db) => db.selectFrom('users').select('id').execute();
  await server.platform.workplace.asReader(claims, nobody, async ({ db, user }) => {
    for (let question = 0; question < 3; question += 1)
      expect(await people(db)).toEqual([{ id: admin.who.id }]);
    const write = db.updateTable('users').set({ name: 'Changed' }).where('id', '=', user.id).execute();
    await expect(write).rejects.toMatchObject({ code: '25006' });
    expect(await people(db)).toEqual([{ id: admin.who.id }]);
  });
  expect((await admin.call(sessionRoutes.me)).name).not.toBe('Changed');
});

test('one company after the other on the same connection: each reads its own', async () => {
  const companies = await Promise.all(Array.from({ length: 4 }, () => createCompany(server)));
  for (let round = 0; round < 10; round += 1)
    for (const { admin } of companies) {
      const { users } = await admin.call(userRoutes.list, { query: {} });
      expect(users.map(({ id }) => id)).toEqual([admin.who.id]);
    }
});

test('nothing that was only read is held for long: a company that was just looked at can be removed', async () => {
  const { id, admin } = await createCompany(server);
  const owner = await server.owner();
  await Promise.all(Array.from({ length: 30 }, () => admin.call(userRoutes.list, { query: {} })));
  await owner.call(companyRoutes.remove, { params: { id: String(id) } });
  await until(async () => {
    const open = await server.sql(
      `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
  });
});
