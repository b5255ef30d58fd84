import { companyRoutes, sessionRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { goLive, tryHandshake, type LiveClient } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const NEW_PASSWORD = 'another-good-one';

/** The session has ended: requests, refresh and handshake are refused, and its socket is closed. */
async function expectOver(client: Client, live: LiveClient, error = 'ERR_SESSION_EXPIRED'): Promise<void> {
  const call = await client.try(sessionRoutes.me);
  expect({ status: call.status, body: call.body }).toEqual({ status: 401, body: { error } });
  const refresh = await client.try(sessionRoutes.refresh);
  expect({ status: refresh.status, body: refresh.body }).toEqual({ status: 401, body: { error } });
  expect(
    await tryHandshake(server.url, `/${client.sessionUser.companyId}`, { auth: { token: client.token } }),
  ).toBe(error);
  await waitUntil(() => expect(live.socket.connected).toBe(false));
}

async function livePerson() {
  const client = await createUser(server, company.admin);
  return { client, live: await goLive(client), params: { id: String(client.sessionUser.id) } };
}

describe('a session ends at once', () => {
  test('by signing out, and the cookie goes with it', async () => {
    const { client, live } = await livePerson();
    const { cookie } = client;
    expect(await client.call(sessionRoutes.logout)).toBeNull();
    expect(client.cookie).toBeUndefined();
    client.cookie = cookie;
    await expectOver(client, live);
    const expected = {
      companyId: company.id,
      userId: client.sessionUser.id,
      subject: `user:${client.sessionUser.id}`,
    };
    expect((await auditOf(server, 'session.signedOut')).at(-1)).toMatchObject(expected);
  });

  test('by changing one’s own password', async () => {
    const { client, live, params } = await livePerson();
    await client.call(userRoutes.update, {
      params,
      body: { password: NEW_PASSWORD, currentPassword: PASSWORD },
    });
    await expectOver(client, live);
    await client.signIn({ email: client.sessionUser.email, password: NEW_PASSWORD });
  });

  test('by an administrator changing the password', async () => {
    const { client, live, params } = await livePerson();
    await company.admin.call(userRoutes.update, { params, body: { password: NEW_PASSWORD } });
    await expectOver(client, live);
  });

  test('by the removal of the person', async () => {
    const { client, live, params } = await livePerson();
    await company.admin.call(userRoutes.remove, { params });
    await expectOver(client, live);
    expect(
      (
        await server
          .stranger()
          .try(sessionRoutes.login, { body: { email: client.sessionUser.email, password: PASSWORD } })
      ).status,
    ).toBe(401);
  });

  test('by the company being made inactive, for all its people', async () => {
    const other = await createCompany(server);
    const user = await createUser(server, other.admin);
    const lives = [await goLive(other.admin), await goLive(user)] as const;
    const owner = await server.owner();
    await owner.call(companyRoutes.update, { params: { id: String(other.id) }, body: { status: false } });
    await expectOver(other.admin, lives[0]);
    await expectOver(user, lives[1]);
    const again = await server.stranger().try(sessionRoutes.login, { body: other.adminCredentials });
    expect({ status: again.status, body: again.body }).toEqual({
      status: 403,
      body: { error: 'ERR_COMPANY_INACTIVE' },
    });
  });

  test('by the removal of the company', async () => {
    const other = await createCompany(server);
    const live = await goLive(other.admin);
    await (await server.owner()).call(companyRoutes.remove, { params: { id: String(other.id) } });
    await expectOver(other.admin, live);
  });

  test('by the platform owner changing the administrator’s password, and nobody else’s does', async () => {
    const other = await createCompany(server);
    const user = await createUser(server, other.admin);
    const live = await goLive(other.admin);
    const params = { id: String(other.id) };
    await (await server.owner()).call(companyRoutes.update, { params, body: { password: NEW_PASSWORD } });
    await expectOver(other.admin, live);
    expect((await user.try(sessionRoutes.me)).status).toBe(200);
    await server.signIn({ ...other.adminCredentials, password: NEW_PASSWORD });
  });
});

test('a sign-in elsewhere tells the first page why it is out, and then closes it', async () => {
  const { client, live } = await livePerson();
  await server.signIn({ email: client.sessionUser.email, password: PASSWORD });
  await waitUntil(() =>
    expect(live.of('auth')).toEqual([{ action: 'update', user: { id: client.sessionUser.id } }]),
  );
  await expectOver(client, live, 'ERR_SESSION_TAKEN');
});

test('nobody else is told of a sign-in elsewhere, nor put out by it', async () => {
  const { client } = await livePerson();
  const [colleague, admin] = [await livePerson(), await goLive(company.admin)];
  const again = await server.signIn({ email: client.sessionUser.email, password: PASSWORD });
  const live = await goLive(again);
  await company.admin.call(userRoutes.update, {
    params: { id: String(client.sessionUser.id) },
    body: { name: 'Told Last' },
  });
  await waitUntil(() => expect(admin.of('user').length).toBeGreaterThan(0));
  expect([...admin.of('auth'), ...colleague.live.of('auth'), ...live.of('auth')]).toEqual([]);
  expect([admin, colleague.live, live].map(({ socket }) => socket.connected)).toEqual([true, true, true]);
});

test('a password changed while the old one is being checked opens nothing', async () => {
  const { client, params } = await livePerson();
  const { email } = client.sessionUser;
  const signIns = Array.from({ length: 4 }, () =>
    server.stranger().try(sessionRoutes.login, { body: { email, password: PASSWORD } }),
  );
  await company.admin.call(userRoutes.update, { params, body: { password: NEW_PASSWORD } });
  await Promise.all(signIns);
  const live = await server.sql('select id from sessions where "userId" = $1 and "revokedAt" is null', [
    client.sessionUser.id,
  ]);
  expect(live).toEqual([]);
});
