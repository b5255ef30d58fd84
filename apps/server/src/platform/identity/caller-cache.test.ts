import { companyRoutes, fileRoutes, sessionRoutes, ticketRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue } from '../../../test/setup/conversations.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import type { Db } from '../database/db.ts';
import { systemActor } from '../unit-of-work.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NO_TICKET = { params: { id: 999_999 } };
const sessionOf = async ({ sessionUser }: Client) => {
  const [row] = await server.sql<{ id: string }>(
    'select id from sessions where "userId" = $1 and "revokedAt" is null',
    [sessionUser.id],
  );
  return { userId: sessionUser.id, companyId: sessionUser.companyId, sessionId: row?.id ?? '' };
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
    server.sql('update users set profile = $1 where id = $2', [profile, user.sessionUser.id]);
  expect(await list()).toBe(403);
  await change('admin');
  expect(await list()).toBe(200);
  await change('user');
  expect(await list()).toBe(403);
});

/** Changes to each part of the caller, made directly in the database. */
const changes: Record<
  string,
  (who: Client['sessionUser'], queueId: number) => [text: string, values: unknown[]]
> = {
  'a right': ({ id }) => [`update users set "allTicket" = 'enable' where id = $1`, [id]],
  'a name': ({ id }) => [`update users set name = 'Somebody else' where id = $1`, [id]],
  'a queue more': ({ id, companyId }, queueId) => [
    'insert into user_queues ("companyId", "userId", "queueId") values ($1, $2, $3)',
    [companyId, id, queueId],
  ],
  'no queue any more': ({ id }) => ['delete from user_queues where "userId" = $1', [id]],
  'hidden numbers': ({ companyId }) => [
    `insert into settings ("companyId", key, value)
     values ($1, 'enableLGPD', '"enabled"'), ($1, 'lgpdHideNumber', '"enabled"')`,
    [companyId],
  ],
  'numbers shown again': ({ companyId }) => [
    `delete from settings where "companyId" = $1 and key = 'lgpdHideNumber'`,
    [companyId],
  ],
  'a due date that has passed': ({ companyId }) => [
    `update companies set "dueDate" = '2020-01-01' where id = $1`,
    [companyId],
  ],
  'what the plan allows': ({ companyId }) => [
    `update plans set "useInternalChat" = not "useInternalChat"
     where id = (select "planId" from companies where id = $1)`,
    [companyId],
  ],
};

test('whatever is changed of somebody, their next call is made as who they are then', async () => {
  const { admin } = await createCompany(server);
  const { id: queueId } = await createQueue(admin);
  const user = await createUser(server, admin);
  const claims = await sessionOf(user);
  const { unitOfWork } = server.platform;
  const read = () => unitOfWork.asReader(claims, systemActor, async ({ user: found }) => found);
  let before = await read();
  expect(await read()).toBe(before);
  for (const [what, change] of Object.entries(changes)) {
    await server.sql(...change(user.sessionUser, queueId));
    const after = await read();
    expect(after, what).not.toEqual(before);
    expect(await unitOfWork.asCaller(claims, systemActor, async ({ user: found }) => found)).toBe(after);
    before = after;
  }
});

test('that somebody was seen makes nobody unknown', async () => {
  const { admin } = await createCompany(server);
  const claims = await sessionOf(admin);
  const read = () =>
    server.platform.unitOfWork.asReader(claims, systemActor, async ({ user: found }) => found);
  const before = await read();
  await server.sql('update users set online = not online, "seenAt" = now() where id = $1', [
    admin.sessionUser.id,
  ]);
  expect(await read()).toBe(before);
});

test('every table that tells who calls says when it changes', async () => {
  const [told] = await server.sql<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'caller_of'`,
  );
  const tables = [...(told?.body ?? '').matchAll(/(?:from|join) (\w+)/g)].map(([, name]) => name ?? '');
  const watched = await server.sql<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'callers_change'`,
  );
  // Has no trigger: the session itself is queried in every call.
  expect([...new Set(tables)].toSorted()).toEqual(
    [...watched.map(({ name }) => name), 'sessions'].toSorted(),
  );
});

test('who changes one of the people of a company keeps nobody from changing another meanwhile', async () => {
  const { id, admin } = await createCompany(server);
  const [first, second] = await Promise.all([createUser(server, admin), createUser(server, admin)]);
  const rename = ({ sessionUser }: Client, name: string, meanwhile?: () => Promise<void>): Promise<void> =>
    server.platform.unitOfWork.inCompany(id, systemActor, async ({ db }) => {
      await db.updateTable('users').set({ name }).where('id', '=', sessionUser.id).execute();
      await meanwhile?.();
    });
  await rename(first, 'First', () => rename(second, 'Second'));
  const names = [(await first.call(sessionRoutes.me)).name, (await second.call(sessionRoutes.me)).name];
  expect(names).toEqual(['First', 'Second']);
});

test('a right that goes while the call for it is under way is gone for its answer', async () => {
  const { admin } = await createCompany(server);
  const list = () => admin.try(fileRoutes.list, { query: {} });
  expect((await list()).status).toBe(200);
  const release = await holdLock(server, 'lock table sessions in access exclusive mode');
  const late = list();
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(1));
  await release(`update users set profile = 'user' where id = $1`, [admin.sessionUser.id]);
  expect((await late).status).toBe(403);
});

test('what only reads cannot write, and its connection is as good as new afterwards', async () => {
  const { admin } = await createCompany(server);
  const claims = await sessionOf(admin);
  const { unitOfWork } = server.platform;
  const write = () =>
    unitOfWork.asReader(claims, systemActor, ({ db, user }) =>
      db.updateTable('users').set({ name: 'Changed' }).where('id', '=', user.id).execute(),
    );
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await unitOfWork.asCaller(claims, systemActor, ({ db, user }) =>
    db.updateTable('users').set({ name: 'Really changed' }).where('id', '=', user.id).execute(),
  );
  expect((await admin.call(sessionRoutes.me)).name).toBe('Really changed');
});

test('what only reads is kept to its company and from writing in every later question too', async () => {
  const [{ admin }] = await Promise.all([createCompany(server), createCompany(server)]);
  const claims = await sessionOf(admin);
  const people = (db: Db) => db.selectFrom('users').select('id').execute();
  await server.platform.unitOfWork.asReader(claims, systemActor, async ({ db, user }) => {
    for (let question = 0; question < 3; question += 1)
      expect(await people(db)).toEqual([{ id: admin.sessionUser.id }]);
    const write = db.updateTable('users').set({ name: 'Changed' }).where('id', '=', user.id).execute();
    await expect(write).rejects.toMatchObject({ code: '25006' });
    expect(await people(db)).toEqual([{ id: admin.sessionUser.id }]);
  });
  expect((await admin.call(sessionRoutes.me)).name).not.toBe('Changed');
});

test('one company after the other on the same connection: each reads its own', async () => {
  const companies = await Promise.all(Array.from({ length: 4 }, () => createCompany(server)));
  for (let round = 0; round < 10; round += 1)
    for (const { admin } of companies) {
      const { users } = await admin.call(userRoutes.list, { query: {} });
      expect(users.map(({ id }) => id)).toEqual([admin.sessionUser.id]);
    }
});

test('nothing that was only read is held for long: a company that was just looked at can be removed', async () => {
  const { id, admin } = await createCompany(server);
  const owner = await server.owner();
  await Promise.all(Array.from({ length: 30 }, () => admin.call(userRoutes.list, { query: {} })));
  await owner.call(companyRoutes.remove, { params: { id: String(id) } });
  await waitUntil(async () => {
    const open = await server.sql(
      `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
  });
});
