import { api } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import {
  connectNumber,
  GraphShop,
  startWithGraph,
  untilUp,
  type WithGraph,
} from '../../../test/setup/graph-shop.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let graph: WithGraph;
let admin: Client;

beforeAll(async () => {
  graph = await startWithGraph();
  ({ admin } = await createCompany(graph.server));
});
afterAll(() => graph.stop());

const rowOf = async (id: number, by = admin) =>
  (await by.call(api.connections.list, { query: {} })).find((row) => row.id === id);
const pages = api.channelAccounts.pages;
const connect = api.channelAccounts.connect;

describe('Facebook', () => {
  test('somebody’s pages are listed, connected with their Instagram accounts, and listed as ours', async () => {
    const user = graph.peer.addUser({ name: 'Clara' });
    const page = graph.peer.addPage({
      name: 'Aurora',
      userIds: [user.id],
      instagram: { username: 'aurora' },
    });
    const second = graph.peer.addPage({ name: 'Boreal', userIds: [user.id] });
    const body = { facebookUserId: user.id, facebookUserToken: user.token };
    const listed = await admin.call(pages, { body: { facebookUserToken: user.token } });
    expect(listed).toEqual({
      facebookUserId: user.id,
      pages: [
        {
          id: page.id,
          name: 'Aurora',
          facebook: 'free',
          instagram: { id: page.instagram?.id, username: 'aurora', state: 'free' },
        },
        { id: second.id, name: 'Boreal', facebook: 'free', instagram: null },
      ],
    });
    const chosen = [{ id: page.id, withFacebook: true, withInstagram: true }];
    const rows = await admin.call(connect, { body: { ...body, pages: chosen } });
    expect(rows.map(({ channel, name }) => [channel, name])).toEqual([
      ['facebook', 'Aurora'],
      ['instagram', 'aurora'],
    ]);
    for (const { id } of rows) await untilUp(admin, id);
    const again = await admin.call(pages, { body });
    expect(again.pages[0]).toMatchObject({ facebook: 'ours', instagram: { state: 'ours' } });
    // Connecting again keeps the connection and renews its token.
    const renewed = await admin.call(connect, { body: { ...body, pages: chosen } });
    expect(renewed.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test('without a choice all that are free are connected; Instagram only when it is asked for', async () => {
    const user = graph.peer.addUser({ name: 'Davi' });
    graph.peer.addPage({ name: 'Cais', userIds: [user.id], instagram: { username: 'cais' } });
    const body = { facebookUserId: user.id, facebookUserToken: user.token };
    expect((await admin.call(connect, { body })).map(({ channel }) => channel)).toEqual(['facebook']);
    const more = await admin.call(connect, { body: { ...body, addInstagram: true } });
    expect(more.map(({ channel }) => channel)).toEqual(['facebook', 'instagram']);
  });

  test('a page of another company is refused, and stays theirs', async () => {
    const user = graph.peer.addUser({ name: 'Eva' });
    const page = graph.peer.addPage({ name: 'Duna', userIds: [user.id] });
    const other = await createCompany(graph.server);
    const body = { facebookUserId: user.id, facebookUserToken: user.token };
    const [theirs] = await other.admin.call(connect, { body });
    expect((await admin.call(pages, { body })).pages).toMatchObject([{ facebook: 'taken' }]);
    for (const wish of [
      body,
      { ...body, pages: [{ id: page.id, withFacebook: true, withInstagram: false }] },
    ]) {
      const refused = await admin.try(connect, { body: wish });
      expect({ status: refused.status, error: refused.body.error }).toEqual({
        status: 409,
        error: 'ERR_ACCOUNT_TAKEN',
      });
    }
    await untilUp(other.admin, theirs?.id ?? 0);
  });

  test.each([
    ['a token nobody gave', () => ({ facebookUserToken: 'EAAnobodygavethistoken' }), 'ERR_META_REFUSED'],
    ['somebody else’s id', () => ({ facebookUserId: '999999' }), 'ERR_META_REFUSED'],
  ])('%s is refused', async (_what, changes, code) => {
    const user = graph.peer.addUser({ name: 'Gil' });
    graph.peer.addPage({ name: 'Farol', userIds: [user.id] });
    const body = { facebookUserId: user.id, facebookUserToken: user.token, ...changes() };
    for (const route of [pages, connect]) expect((await admin.try(route, { body })).body.error).toBe(code);
  });

  test('somebody without pages is told so', async () => {
    const user = graph.peer.addUser({ name: 'Hugo' });
    const body = { facebookUserId: user.id, facebookUserToken: user.token };
    expect((await admin.try(connect, { body })).body.error).toBe('ERR_NO_FACEBOOK_PAGE');
  });

  test('what the plan has not is not connected', async () => {
    const owner = await graph.server.owner();
    const plan = await owner.call(api.plans.create, {
      body: {
        name: 'No pages',
        users: 5,
        connections: 5,
        queues: 5,
        amount: 1,
        useFacebook: false,
        useInstagram: false,
      },
    });
    const poor = await createCompany(graph.server, { planId: plan.id });
    const user = graph.peer.addUser({ name: 'Ines' });
    graph.peer.addPage({ name: 'Gávea', userIds: [user.id], instagram: { username: 'gavea' } });
    const body = { facebookUserId: user.id, facebookUserToken: user.token, addInstagram: true };
    expect((await poor.admin.try(connect, { body })).body.error).toBe('ERR_PLAN_WITHOUT_FEATURE');
  });

  test('the way to sign in names our app', async () => {
    const { url } = await admin.call(api.channelAccounts.login);
    expect(new URL(url ?? '').searchParams.get('client_id')).toBe(graph.peer.world.app.id);
  });
});

describe('a Cloud API number', () => {
  const number = () => graph.peer.addNumber({ displayNumber: '+55 11 4000-0001', verifiedName: 'Aurora' });

  test('is connected, shows its number, and never its token or secret again', async () => {
    const own = number();
    const id = await connectNumber(graph, admin, own);
    const shown = await untilUp(admin, id);
    expect(shown.number).toMatch(/551140000001/);
    const text = JSON.stringify([shown, await admin.call(api.connections.list, { query: {} })]);
    expect(text).not.toContain(own.token);
    expect(text).not.toContain(own.appSecret);
    const rows = await graph.server.sql<{ row: string }>(
      'select to_jsonb(a)::text as row from channel_accounts a where "whatsappId" = $1',
      [id],
    );
    expect(rows[0]?.row).not.toContain(own.token);
    expect(rows[0]?.row).not.toContain(own.appSecret);
  });

  test('of another company, or connected already, is refused', async () => {
    const own = number();
    await connectNumber(graph, admin, own);
    const other = await createCompany(graph.server);
    const body = {
      name: 'Mine too',
      phoneNumberId: own.id,
      businessAccountId: own.businessId,
      accessToken: own.token,
      appSecret: own.appSecret,
    };
    for (const by of [admin, other.admin])
      expect((await by.try(api.channelAccounts.createCloud, { body })).body.error).toBe('ERR_ACCOUNT_TAKEN');
  });

  test('whose token is wrong says so, and is up once it is right', async () => {
    const own = number();
    const { id } = await admin.call(api.channelAccounts.createCloud, {
      body: {
        name: 'Mistyped',
        phoneNumberId: own.id,
        businessAccountId: own.businessId,
        accessToken: `${own.token}x`,
        appSecret: own.appSecret,
      },
    });
    await waitUntil(async () =>
      expect(await rowOf(id)).toMatchObject({ status: 'DISCONNECTED', statusReason: 'token-invalid' }),
    );
    await admin.call(api.channelAccounts.updateCloud, {
      params: { id: String(id) },
      body: { accessToken: own.token },
    });
    await untilUp(admin, id);
  });

  describe('can be tried', () => {
    const typed = (own: ReturnType<typeof number>) => ({
      phoneNumberId: own.id,
      businessAccountId: own.businessId,
      accessToken: own.token,
      appSecret: own.appSecret,
    });
    const problems = async (body: object) =>
      (await admin.call(api.channelAccounts.testCloud, { body })).checks
        .filter(({ isOk }) => !isOk)
        .map(({ check, problem }) => [check, problem]);

    test('and works', async () => {
      const own = number();
      const id = await connectNumber(graph, admin, own);
      await untilUp(admin, id);
      expect(await problems({ id })).toEqual([['webhook', 'webhookNeverSeen']]);
      const { checks } = await admin.call(api.channelAccounts.testCloud, { body: { id } });
      expect(checks.find(({ check }) => check === 'number')?.detail).toContain('Aurora');
    });

    test.each([
      ['a wrong token', () => ({ accessToken: 'EAAnobodygavethistoken' }), [['token', 'tokenInvalid']]],
      ['a wrong secret', () => ({ appSecret: 'a'.repeat(32) }), [['secret', 'secretWrong']]],
      [
        'a number that is not there',
        () => ({ phoneNumberId: '424242424242' }),
        [
          ['number', 'numberNotFound'],
          ['business', 'numberOfOtherBusiness'],
        ],
      ],
    ])('and says what is wrong: %s', async (_what, changes, expected) => {
      const found = await problems({ ...typed(number()), ...changes() });
      expect(found.filter(([check]) => check !== 'subscription')).toEqual(expected);
    });

    test('and says that the number is another business’s, or the far end away', async () => {
      const [one, two] = [number(), number()];
      expect(await problems({ ...typed(one), businessAccountId: two.businessId })).toContainEqual(
        expect.arrayContaining(['business']),
      );
      graph.peer.faults.plan({ times: 1 }, { type: 'drop', isDone: false });
      expect(await problems(typed(one))).toEqual([['token', 'unreachable']]);
    });
  });
});

test('a token that ends is known of a week before', async () => {
  const shop = await GraphShop.open(graph);
  const soon = new Date(Date.now() + 5 * 86_400_000);
  const kept = graph.peer.world.tokens.find(({ token }) => token === shop.number.token);
  if (!kept) throw new Error('the far end knows its tokens');
  kept.expiresAt = soon.toISOString();
  await shop.admin.call(api.channelAccounts.updateCloud, {
    params: { id: String(shop.connections.whatsappapi) },
    body: { accessToken: shop.number.token },
  });
  await waitUntil(async () => {
    const row = await rowOf(shop.connections.whatsappapi, shop.admin);
    expect(Math.abs(Date.parse(row?.tokenExpiresAt ?? '') - soon.getTime())).toBeLessThan(2000);
  });
  const health = await shop.admin.call(api.channelAccounts.health, {
    params: { id: String(shop.connections.whatsappapi) },
  });
  expect(health.token?.isExpiring).toBe(true);
});
