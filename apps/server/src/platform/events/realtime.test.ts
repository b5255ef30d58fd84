import { EVENT_NUMBER_HEADER, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { connectLive, fence, goLive, tryHandshake } from '../../../test/setup/live-client.ts';
import { holdLock } from '../../../test/setup/locks.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  user = await createUser(server, company.admin);
});
afterAll(() => server.stop());

const openSocket = (handshake: Parameters<typeof tryHandshake>[2], namespace = `/${company.id}`) =>
  tryHandshake(server.url, namespace, handshake);

describe('the handshake', () => {
  test('a token is understood in either place, with and without the word Bearer', async () => {
    for (const token of [user.token ?? '', `Bearer ${user.token}`]) {
      expect(await openSocket({ auth: { token } })).toBeUndefined();
      expect(await openSocket({ query: { token } })).toBeUndefined();
      expect(await openSocket({ auth: { token }, query: { token: 'rubbish' } })).toBeUndefined();
    }
  });

  test('no token and what is none are refused', async () => {
    for (const token of [undefined, null, '', 'Bearer ', 7, {}, ['x']])
      expect(await openSocket({ auth: { token } })).toBe('ERR_SESSION_EXPIRED');
    expect(await openSocket({})).toBe('ERR_SESSION_EXPIRED');
  });

  test('a token opens its own company’s namespace and no other, not even the platform owner’s', async () => {
    const other = await createCompany(server);
    const owner = await server.owner();
    for (const client of [user, company.admin, owner]) {
      expect(await openSocket({ auth: { token: client.token } }, `/${other.id}`)).toBe('ERR_SESSION_EXPIRED');
    }
    expect(await openSocket({ auth: { token: user.token } }, '/1')).toBe('ERR_SESSION_EXPIRED');
  });

  test('a company that is none has no namespace: knocking at numbers leaves nothing in memory', async () => {
    for (const namespace of [
      '/999999',
      '/0',
      '/01',
      '/-1',
      '/x',
      '/999999999999',
      `/${company.id}x`,
      '/admin',
    ]) {
      expect(await openSocket({ auth: { token: user.token } }, namespace)).toBe('Invalid namespace');
    }
    expect(await openSocket({ auth: { token: user.token } }, '/')).toBe('Invalid namespace');
  });

  test('nobody enters a room by naming it, and the outer namespace tells nothing', async () => {
    const live = await goLive(user);
    for (const word of ['join', 'subscribe', 'joinNotification', 'room']) live.socket.emit(word, 'admins');
    await company.admin.call(userRoutes.update, {
      params: { id: String(company.admin.sessionUser.id) },
      body: { farewellMessage: 'for admins' },
    });
    await fence(company.admin, [live]);
    expect(JSON.stringify(live.received)).not.toContain('for admins');
    live.close();
  });
});

test('a session that ends between the door and the room is put out all the same', async () => {
  const { admin, id, adminCredentials } = await createCompany(server);
  // The company had a socket on this node and has none now: signing in again closed it.
  const { socket } = await goLive(admin);
  await admin.signIn(adminCredentials);
  await waitUntil(() => expect(socket.connected).toBe(false));
  // The first socket of a company reads the event counter: the lock makes it wait for that.
  const release = await holdLock(server, 'lock table event_counters in access exclusive mode');
  const live = connectLive(admin);
  await waitUntil(() => expect(live.socket.connected).toBe(true));
  // The session's end is committed and its event sent before the socket has joined any room.
  await release(
    `with told as (update event_counters set number = number + 1 where "companyId" = $1 returning number),
       ended as (update sessions set "revokedAt" = now(), "revokedBecause" = 'password' where id = $2::uuid)
     insert into events ("companyId", number, name, payload, rooms)
     select $1, number, '@revoked', '{}', array['session:' || $2] from told`,
    [id, admin.cookie?.split('.')[1]],
  );
  await waitUntil(() => expect(live.socket.connected).toBe(false));
  expect(live.ready).toEqual([]);
});

describe('a change of rights', () => {
  test('makes the page come back with its new rooms, and fetch what it could not see before', async () => {
    const colleague = await createUser(server, company.admin);
    const live = await goLive(colleague, { reconnects: true });
    const params = { id: String(colleague.sessionUser.id) };
    await company.admin.call(userRoutes.update, { params, body: { profile: 'admin' } });
    await waitUntil(() => expect(live.ready).toHaveLength(2));
    expect(live.resyncs).toBe(1);
    await company.admin.call(userRoutes.update, {
      params: { id: String(user.sessionUser.id) },
      body: { farewellMessage: 'for admins only' },
    });
    await waitUntil(() => expect(JSON.stringify(live.received)).toContain('for admins only'));

    await company.admin.call(userRoutes.update, { params, body: { profile: 'user' } });
    await waitUntil(() => expect(live.ready).toHaveLength(3));
    expect(live.resyncs).toBe(2);
    await company.admin.call(userRoutes.update, {
      params: { id: String(user.sessionUser.id) },
      body: { farewellMessage: 'no longer for you' },
    });
    await fence(company.admin, [live]);
    expect(JSON.stringify(live.received)).not.toContain('no longer for you');
    live.close();
  });

  test('that are no rights leaves the page where it is', async () => {
    const colleague = await createUser(server, company.admin);
    const live = await goLive(colleague);
    await company.admin.call(userRoutes.update, {
      params: { id: String(colleague.sessionUser.id) },
      body: { name: 'Only A Name' },
    });
    await fence(company.admin, [live]);
    expect({ connected: live.socket.connected, ready: live.ready.length, resyncs: live.resyncs }).toEqual({
      connected: true,
      ready: 1,
      resyncs: 0,
    });
  });
});

test('the answer of a change says which event tells of it, so that the later of the two is known', async () => {
  const live = await goLive(company.admin);
  const params = { id: String(user.sessionUser.id) };
  const change = (body: object) => company.admin.try(userRoutes.update, { params, body });
  const numberOf = ({ headers }: { headers: Headers }) => headers.get(EVENT_NUMBER_HEADER);
  const first = await change({ farewellMessage: 'até' });
  const second = await change({ farewellMessage: 'até logo' });
  await fence(company.admin, [live]);
  const told = (text: string) =>
    live.received
      .filter(({ payload }) => JSON.stringify(payload).includes(`"${text}"`))
      .map(({ number }) => number);
  // Other recipients get events of their own for the same change, which may come last.
  const inOrder = [...told('até'), Number(numberOf(first)), ...told('até logo'), Number(numberOf(second))];
  expect(inOrder).toHaveLength(4);
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  expect(Number(numberOf(first))).toBeLessThan(told('até logo')[0] ?? 0);

  // Replies without a change, and refusals, have no number.
  expect(numberOf(await company.admin.try(userRoutes.show, { params }))).toBeNull();
  expect(numberOf(await change({ name: '' }))).toBeNull();
  live.close();
});
