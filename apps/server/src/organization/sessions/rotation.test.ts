import { REFRESH_GRACE_SECONDS, sessionRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { Client } from '../../../test/setup/client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

/** Another holder of the same cookie: a second tab, or a thief. */
function holderOf(cookie: string | undefined): Client {
  const client = new Client(server.url);
  client.cookie = cookie;
  return client;
}

const sessionOf = (client: Client) => client.cookie?.split('.')[1] ?? '';

/** Ages the session's timestamps instead of changing the clock. */
const age = (client: Client, column: 'rotatedAt' | 'createdAt' | 'expiresAt', seconds: number) =>
  server.sql(`update sessions set "${column}" = "${column}" - make_interval(secs => $2) where id = $1`, [
    sessionOf(client),
    seconds,
  ]);

test('every refresh gives a new access token and a new cookie, and both work', async () => {
  const client = await createUser(server, company.admin);
  const first = { token: client.token, cookie: client.cookie };
  expect(await client.refresh()).toBe(200);
  expect(client.cookie).not.toBe(first.cookie);
  expect(await client.call(sessionRoutes.me)).toMatchObject({ id: client.sessionUser.id });
  expect(await client.refresh()).toBe(200);
  expect(await client.call(sessionRoutes.me)).toMatchObject({ id: client.sessionUser.id });
});

test('two tabs that refresh one after the other within the grace get the same new cookie', async () => {
  const client = await createUser(server, company.admin);
  const other = holderOf(client.cookie);
  expect(await client.refresh()).toBe(200);
  expect(await other.refresh()).toBe(200);
  expect(other.cookie).toBe(client.cookie);
  expect(await client.refresh()).toBe(200);
  expect((await client.try(sessionRoutes.me)).status).toBe(200);
});

test('many tabs that refresh at the same moment all get the same new cookie', async () => {
  const client = await createUser(server, company.admin);
  const tabs = Array.from({ length: 8 }, () => holderOf(client.cookie));
  expect(await Promise.all(tabs.map((tab) => tab.refresh()))).toEqual(tabs.map(() => 200));
  expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
  expect(tabs[0]?.cookie).not.toBe(client.cookie);
  expect(await tabs[0]?.refresh()).toBe(200);
});

test('a cookie used again after the grace ends the session for both, and is written down', async () => {
  const client = await createUser(server, company.admin);
  const thief = holderOf(client.cookie);
  await client.refresh();
  await age(client, 'rotatedAt', REFRESH_GRACE_SECONDS);
  expect(await thief.refresh()).toBe(401);
  expect(thief.cookie).toBeUndefined();
  expect((await client.try(sessionRoutes.me)).status).toBe(401);
  expect(await client.refresh()).toBe(401);
  const reuses = await auditOf(server, 'session.reused');
  expect(reuses.at(-1)).toMatchObject({
    companyId: company.id,
    subject: `user:${client.sessionUser.id}`,
    address: '127.0.0.1',
  });
});

test('a cookie two rotations old is a reuse even within the grace', async () => {
  const client = await createUser(server, company.admin);
  const thief = holderOf(client.cookie);
  await client.refresh();
  await client.refresh();
  expect(await thief.refresh()).toBe(401);
  expect(await client.refresh()).toBe(401);
});

test('a session idle for seven days is over', async () => {
  const client = await createUser(server, company.admin);
  const [row] = await server.sql<{ days: number }>(
    `select extract(epoch from "expiresAt" - now()) / 86400 as days from sessions where id = $1`,
    [sessionOf(client)],
  );
  expect(Number(row?.days)).toBeCloseTo(7, 1);
  await age(client, 'expiresAt', 7 * 86_400);
  expect((await client.try(sessionRoutes.me)).status).toBe(401);
  const answer = await client.try(sessionRoutes.refresh);
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 401,
    body: { error: 'ERR_SESSION_EXPIRED' },
  });
});

test('a session lasts thirty days at most, however often it is refreshed', async () => {
  const client = await createUser(server, company.admin);
  await age(client, 'createdAt', 29 * 86_400);
  expect(await client.refresh()).toBe(200);
  const [row] = await server.sql<{ days: number }>(
    `select extract(epoch from "expiresAt" - "createdAt") / 86400 as days from sessions where id = $1`,
    [sessionOf(client)],
  );
  expect(Number(row?.days)).toBe(30);
  await age(client, 'createdAt', 86_401);
  // The first refresh still has the old expiry and sets one in the past; the next one is refused.
  await client.refresh();
  expect(await client.refresh()).toBe(401);
});

test('a refresh shows the person as they are now', async () => {
  const client = await createUser(server, company.admin);
  await company.admin.call(userRoutes.update, {
    params: { id: String(client.sessionUser.id) },
    body: { showDashboard: 'enabled' },
  });
  await client.refresh();
  expect(client.sessionUser.showDashboard).toBe('enabled');
});

test('no cookie, a made-up one and another session’s secret are refused alike, and the cookie is dropped', async () => {
  const client = await createUser(server, company.admin);
  const other = await createUser(server, company.admin);
  const swapped = [...(client.cookie ?? '').split('.').slice(0, 2), other.cookie?.split('.')[2]].join('.');
  const foreign = client.cookie?.replace(/^\d+/, '1');
  for (const cookie of [undefined, 'x', '1.2.3', '999999999.x.y', client.token, foreign, swapped]) {
    const holder = holderOf(cookie);
    const answer = await holder.try(sessionRoutes.refresh);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    });
    expect(answer.headers.getSetCookie().join()).toMatch(/jrt=;/);
  }
});
