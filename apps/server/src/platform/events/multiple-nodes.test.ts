import { HEARTBEAT_EVENT, OFFLINE_AFTER_MS, sessionRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { sweepSilentUsers } from '../../organization/users/users.ts';

let near: TestServer;
let far: TestServer;
let company: TestCompany;
beforeAll(async () => {
  near = await startTestServer();
  far = await near.startAnother();
  company = await createCompany(near);
});
afterAll(async () => {
  await far.stop();
  await near.stop();
});

const texts = (live: LiveClient) => live.of('setting').map(({ setting }) => setting.value);
const change = (value: string) =>
  company.admin.call(settingRoutes.update, { params: { key: 'lgpdMessage' }, body: { value } });

describe('two nodes', () => {
  test('tell their own pages what happened on the other, in one order', async () => {
    const lives = [await goLive(company.admin), await goLive(company.admin, { url: far.url })];
    const there = far.stranger();
    Object.assign(there, { token: company.admin.token, user: company.admin.user });
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => change(`near ${index}`)),
      ...Array.from({ length: 5 }, (_, index) =>
        there.call(settingRoutes.update, { params: { key: 'lgpdMessage' }, body: { value: `far ${index}` } }),
      ),
    ]);
    await fence(company.admin, lives);
    const [here, elsewhere] = lives.map(texts);
    expect(here).toHaveLength(11);
    expect(elsewhere).toEqual(here);
  });

  test('close the sockets of a session that ended on the other', async () => {
    const user = await createUser(near, company.admin);
    const live = await goLive(user, { url: far.url });
    await user.call(sessionRoutes.logout);
    await waitUntil(() => expect(live.socket.connected).toBe(false));
  });

  test('tell a page of a sign-in elsewhere that happened on the other', async () => {
    const user = await createUser(near, company.admin);
    const live = await goLive(user, { url: far.url });
    await near.signIn({ email: user.sessionUser.email, password: PASSWORD });
    await waitUntil(() => expect(live.of('auth')).toHaveLength(1));
    await waitUntil(() => expect(live.socket.connected).toBe(false));
  });

  test('put a page whose rights changed on the other into its new rooms', async () => {
    const user = await createUser(near, company.admin);
    const live = await goLive(user, { url: far.url, reconnects: true });
    await company.admin.call(userRoutes.update, {
      params: { id: String(user.sessionUser.id) },
      body: { profile: 'admin' },
    });
    await waitUntil(() => expect(live.ready).toHaveLength(2));
    await company.admin.call(userRoutes.update, {
      params: { id: String(company.admin.sessionUser.id) },
      body: { farewellMessage: 'among admins' },
    });
    await waitUntil(() => expect(JSON.stringify(live.received)).toContain('among admins'));
    live.close();
  });

  test('miss nothing while the connection that wakes them is broken, and are woken again by a new one', async () => {
    const live = await goLive(company.admin, { url: far.url });
    const listeners = () =>
      near.sql<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and application_name = 'prosa-events'`,
      );
    const before = (await listeners()).map(({ pid }) => pid);
    expect(before).toHaveLength(2);
    await near.sql('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before]);
    await change('while nobody listens');
    await waitUntil(() => expect(texts(live)).toContain('while nobody listens'));
    await waitUntil(async () => {
      const now = (await listeners()).map(({ pid }) => pid);
      expect(now).toHaveLength(2);
      expect(now.filter((pid) => before.includes(pid))).toEqual([]);
    });
    await fence(company.admin, [live]);
  });

  test('miss nothing when every connection to the database breaks at once', async () => {
    const live = await goLive(company.admin, { url: far.url, reconnects: true });
    await near.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'prosa%'`,
    );
    await waitUntil(async () =>
      expect(
        (
          await company.admin.try(settingRoutes.update, {
            params: { key: 'lgpdMessage' },
            body: { value: 'after the break' },
          })
        ).status,
      ).toBe(200),
    );
    await waitUntil(() => expect(texts(live)).toContain('after the break'));
    live.close();
  });
});

const online = async (id: number) =>
  (await near.sql<{ online: boolean }>('select online from users where id = $1', [id]))[0]?.online;

const seenAt = async (id: number) =>
  (
    await near.sql<{ seen: Date }>('select "seenAt" as seen from users where id = $1', [id])
  )[0]?.seen.getTime() ?? 0;

const sweep = (now: number) => sweepSilentUsers(near.platform, now);

const states = (live: LiveClient, id: number) =>
  live
    .of('user')
    .flatMap((event) => (event.action !== 'delete' && event.user.id === id ? [event.user.online] : []));

describe('presence', () => {
  test('begins with a heartbeat on any node, ends after a missed one, and those who may see it are told once each', async () => {
    const user = await createUser(near, company.admin);
    const { id } = user.sessionUser;
    const lives = {
      admin: await goLive(company.admin),
      own: await goLive(user, { url: far.url }),
      other: await goLive((await createCompany(near)).admin),
    };
    expect(await online(id)).toBe(false);
    lives.own.socket.emit(HEARTBEAT_EVENT);
    await waitUntil(() => expect(states(lives.admin, id)).toEqual([true]));
    // A second heartbeat sends no event, but updates the time.
    const first = await seenAt(id);
    lives.own.socket.emit(HEARTBEAT_EVENT);
    await waitUntil(async () => expect(await seenAt(id)).toBeGreaterThan(first));

    await sweep(first + OFFLINE_AFTER_MS);
    expect(await online(id)).toBe(true);
    await sweep(Date.now() + OFFLINE_AFTER_MS + 1);
    expect(await online(id)).toBe(false);
    await fence(company.admin, [lives.admin, lives.own]);
    expect(states(lives.admin, id)).toEqual([true, false]);
    expect(lives.other.of('user')).toEqual([]);
  });

  test('ends at once by signing out', async () => {
    const user = await createUser(near, company.admin);
    const [admin, own] = [await goLive(company.admin), await goLive(user)];
    own.socket.emit(HEARTBEAT_EVENT);
    await waitUntil(() => expect(states(admin, user.sessionUser.id)).toEqual([true]));
    await user.call(sessionRoutes.logout);
    await waitUntil(() => expect(states(admin, user.sessionUser.id)).toEqual([true, false]));
  });
});
