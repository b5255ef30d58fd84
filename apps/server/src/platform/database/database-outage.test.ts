import { brandingRoutes, sessionRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { DatabaseProxy } from '../../../test/setup/database-proxy.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

/** Connects to the database directly: prepares the data and checks the result. */
let server: TestServer;
/** Connects to the database through the proxy. */
let node: TestServer;
let proxy: DatabaseProxy;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  proxy = await DatabaseProxy.start(server.admin);
  node = await server.startAnother({ databaseUrl: proxy.urlFor(server.config.databaseUrl ?? '') });
  admin = (await createCompany(server)).admin;
});
afterAll(async () => {
  await node.stop();
  await proxy.close();
  await server.stop();
});

/** A client with the same session on the node behind the proxy. */
function here(): Client {
  const client = node.stranger();
  Object.assign(client, { token: admin.token, cookie: admin.cookie, user: admin.user });
  return client;
}
const health = () => node.stranger().send('GET', '/health') as Promise<{ status: number; body: unknown }>;

test('a node says that it is well while its database is', async () => {
  const { status, body } = await health();
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', roles: node.config.roles } });
});

test('without its database a node says so, refuses calls as ones to try again, and is back by itself', async () => {
  const live = await goLive(here(), { reconnects: true });
  await proxy.cut();
  const { status, body } = await health();
  expect({ status, body }).toEqual({
    status: 503,
    body: { status: 'unavailable', roles: node.config.roles },
  });
  const client = here();
  for (const route of [settingRoutes.list, brandingRoutes.show, sessionRoutes.refresh]) {
    const answer = await client.try(route);
    expect({ path: route.path, status: answer.status, error: answer.body.error }).toEqual({
      path: route.path,
      status: 503,
      error: 'ERR_UNAVAILABLE',
    });
    expect(Object.keys(answer.body).toSorted()).toEqual(['error', 'reference']);
    expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|postgres|stack/i);
  }
  await proxy.restore();
  expect((await health()).status).toBe(200);
  expect((await here().try(settingRoutes.list)).status).toBe(200);
  // Events written during the outage reach the node's sockets too.
  await fence(admin, [live]);
  live.close();
});

test('a call whose connection breaks in the middle changes nothing and may be tried again', async () => {
  const release = await holdLock(server, 'lock table settings in share row exclusive mode');
  const call = here().try(settingRoutes.update, {
    params: { key: 'userRating' },
    body: { value: 'enabled' },
  });
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(1));
  await proxy.cut();
  const { status, body } = await call;
  expect({ status, error: body.error }).toEqual({ status: 503, error: 'ERR_UNAVAILABLE' });
  await proxy.restore();
  await release();
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(0));
  expect(await admin.call(settingRoutes.show, { params: { key: 'userRating' } })).toEqual({
    key: 'userRating',
    value: 'disabled',
  });
});

test('a call whose backend is ended by the database’s owner may be tried again', async () => {
  const release = await holdLock(server, 'lock table settings in share row exclusive mode');
  const call = here().try(settingRoutes.update, {
    params: { key: 'userRating' },
    body: { value: 'enabled' },
  });
  await waitUntil(async () => expect(await countLockWaiters(server)).toBe(1));
  await server.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect((await call).body.error).toBe('ERR_UNAVAILABLE');
  await release();
});

test('a node whose database hangs says so too', async () => {
  proxy.freeze();
  const { status, body } = await health();
  expect({ status, body }).toEqual({
    status: 503,
    body: { status: 'unavailable', roles: node.config.roles },
  });
  await proxy.cut();
  await proxy.restore();
  await waitUntil(async () => expect((await health()).status).toBe(200));
});
