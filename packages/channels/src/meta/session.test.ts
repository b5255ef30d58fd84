import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotConnected, NotSent, RateLimited, SendRefused } from '../driver.ts';
import { FakeGraphApi, errorReply } from '../test-support/fake-graph-api.ts';
import {
  BUSINESS,
  isConnected,
  isDisconnected,
  NUMBER,
  openSession,
  type TestSession,
  openConnectedSession,
  outgoing,
  PAGE,
  textContent,
  TOKEN,
} from '../test-support/session.ts';
import { appSecretProof } from './signature.ts';

let graphApi: FakeGraphApi;
let running: TestSession[] = [];

beforeEach(async () => {
  graphApi = await new FakeGraphApi().listen();
});
afterEach(async () => {
  for (const { session } of running) await session.close();
  running = [];
  await graphApi.stop();
});

const closeAfterTest = (one: TestSession): TestSession => {
  running.push(one);
  return one;
};
const MARIA = '5511987654321';
const hello = outgoing(MARIA, textContent('Olá'));

describe('opening', () => {
  test('a number is described, its business account subscribed to, and both with the proof of the app', async () => {
    const { states } = closeAfterTest(await openConnectedSession(graphApi, 'whatsappapi'));
    expect(states).toEqual([{ status: 'OPENING' }, { status: 'CONNECTED', number: '551130304040' }]);
    expect(graphApi.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET ${NUMBER}`,
      `POST ${BUSINESS}/subscribed_apps`,
    ]);
    for (const { headers, query } of graphApi.requests) {
      expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
      expect(query['appsecret_proof']).toBe(appSecretProof(TOKEN, 'app-secret'));
    }
  });

  test('without the secret of the app there is no proof', async () => {
    closeAfterTest(await openConnectedSession(graphApi, 'facebook', { account: { appSecret: null } }));
    for (const { query } of graphApi.requests) expect(query['appsecret_proof']).toBeUndefined();
  });

  test.each(['facebook', 'instagram'] as const)(
    '%s asks for its page and subscribes to it',
    async (channel) => {
      const { states } = closeAfterTest(await openConnectedSession(graphApi, channel));
      expect(states.at(-1)).toEqual({ status: 'CONNECTED' });
      expect(graphApi.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
        `GET ${PAGE}`,
        `POST ${PAGE}/subscribed_apps`,
      ]);
      expect(graphApi.requests[1]?.query['subscribed_fields']?.split(',')).toContain('message_reactions');
    },
  );

  test('an app that has not all of the fields is subscribed to those that are needed', async () => {
    graphApi.respondWith(({ query }) =>
      query['subscribed_fields']?.includes('message_edits') ? errorReply(100) : undefined,
    );
    closeAfterTest(await openConnectedSession(graphApi, 'facebook'));
    expect(graphApi.requests.at(-1)?.query['subscribed_fields']).toBe(
      'messages,messaging_postbacks,message_deliveries,message_reads,message_echoes,message_reactions',
    );
  });

  test.each([
    [190, undefined, 'token-invalid'],
    [190, 460, 'token-invalid'],
    [190, 463, 'token-expired'],
    [0, undefined, 'token-invalid'],
    [10, undefined, 'permission-missing'],
    [200, undefined, 'permission-missing'],
    [294, undefined, 'permission-missing'],
    [100, 33, 'permission-missing'],
    [368, undefined, 'account-blocked'],
    [131031, undefined, 'account-blocked'],
    [133010, undefined, 'not-registered'],
    [803, undefined, 'forbidden'],
  ])('error %d/%s ends it: %s', async (code, subcode, reason) => {
    graphApi.respondWith(() => errorReply(code, subcode));
    const { states, waitForState } = closeAfterTest(openSession(graphApi, 'whatsappapi'));
    await waitForState(isDisconnected);
    expect(states).toEqual([{ status: 'OPENING' }, { status: 'DISCONNECTED', reason }]);
    expect(graphApi.requests).toHaveLength(1);
  });

  test.each([
    ['PENDING', 'not-registered'],
    ['DISCONNECTED', 'not-registered'],
    ['BANNED', 'account-blocked'],
  ])('a number that is %s cannot be used: %s', async (status, reason) => {
    graphApi.respondWith(() => ({ json: { display_phone_number: '+55 11 3030-4040', status } }));
    const { waitForState } = closeAfterTest(openSession(graphApi, 'whatsappapi'));
    expect(await waitForState(isDisconnected)).toEqual({ status: 'DISCONNECTED', reason });
  });

  test('a provider that cannot be reached is tried again, ever more slowly, until it is there', async () => {
    await graphApi.stop();
    const { waitForState, states } = closeAfterTest(openSession(graphApi, 'facebook'));
    await waitForState(({ status }) => status === 'TIMEOUT');
    expect(states.slice(0, 5)).toEqual([
      { status: 'OPENING' },
      { status: 'OPENING', reason: 'unreachable' },
      { status: 'OPENING', reason: 'unreachable' },
      { status: 'OPENING', reason: 'unreachable' },
      { status: 'TIMEOUT', reason: 'unreachable' },
    ]);
    await graphApi.listen();
    await waitForState(isConnected);
  });

  test.each([
    ['its own trouble', () => errorReply(2, undefined, 503)],
    ['too many calls', () => errorReply(4, undefined, 429)],
    ['something that is no answer', () => ({ status: 502, bytes: '<html>Bad gateway</html>' })],
    ['an answer that is no JSON', () => ({ bytes: 'ok' })],
  ])('%s passes', async (_name, reply) => {
    let times = 0;
    graphApi.respondWith(() => (times++ < 2 ? reply() : undefined));
    const { states, waitForState } = closeAfterTest(openSession(graphApi, 'facebook'));
    await waitForState(isConnected);
    expect(states.filter(({ reason }) => reason === 'unreachable')).toHaveLength(2);
  });
});

describe('while it is open', () => {
  test('nothing is sent before, and nothing after', async () => {
    await graphApi.stop();
    const opening = openSession(graphApi, 'whatsappapi');
    await expect(opening.session.send(hello)).rejects.toBeInstanceOf(NotConnected);
    await graphApi.listen();
    await opening.waitForState(isConnected);
    await opening.session.close();
    await expect(opening.session.send(hello)).rejects.toBeInstanceOf(NotConnected);
    expect(graphApi.requestsTo(`${NUMBER}/messages`)).toEqual([]);
  });

  test('a token that was taken back is told, once, and what was to be sent has not left', async () => {
    const { session, states } = closeAfterTest(await openConnectedSession(graphApi, 'whatsappapi'));
    graphApi.respondWith(() => errorReply(190, 460, 401));
    const sent = await Promise.allSettled([session.send(hello), session.send(hello)]);
    for (const one of sent)
      expect(one).toMatchObject({ status: 'rejected', reason: expect.any(NotConnected) as unknown });
    expect(states.filter(isDisconnected)).toEqual([{ status: 'DISCONNECTED', reason: 'token-invalid' }]);
  });

  test('a token that ends while nobody writes is noticed', async () => {
    const { waitForState } = closeAfterTest(
      await openConnectedSession(graphApi, 'facebook', { timing: { checkEveryMs: 20 } }),
    );
    graphApi.respondWith(() => errorReply(190, 463, 401));
    expect(await waitForState(isDisconnected)).toEqual({ status: 'DISCONNECTED', reason: 'token-expired' });
  });

  test('a look that fails once says nothing; several say that it is lost, and then that it is back', async () => {
    const { states, waitForState } = closeAfterTest(
      await openConnectedSession(graphApi, 'facebook', { timing: { checkEveryMs: 20 } }),
    );
    let failures = 0;
    graphApi.respondWith(() => (failures++ < 1 ? 'reset' : undefined));
    await expect.poll(() => failures).toBeGreaterThan(3);
    expect(states).toHaveLength(2);
    failures = 0;
    graphApi.respondWith(() => (failures++ < 3 ? 'reset' : undefined));
    await waitForState(({ reason }) => reason === 'lost');
    await waitForState((state) => isConnected(state) && states.filter(isConnected).length === 2);
    expect(states.slice(2)).toEqual([{ status: 'OPENING', reason: 'lost' }, { status: 'CONNECTED' }]);
  });

  test('a provider that is too busy to be looked at is still there', async () => {
    const { states } = closeAfterTest(
      await openConnectedSession(graphApi, 'facebook', { timing: { checkEveryMs: 5 } }),
    );
    let times = 0;
    graphApi.respondWith(() => (times++ < 6 ? errorReply(4, undefined, 429) : undefined));
    await expect.poll(() => times).toBeGreaterThan(7);
    expect(states).toHaveLength(2);
  });

  test('a look that is under way keeps nobody from closing', async () => {
    graphApi.respondWith(() => 'silence');
    const { session, states } = openSession(graphApi, 'facebook');
    await expect.poll(() => graphApi.requests.length).toBe(1);
    await session.close();
    expect(states).toEqual([{ status: 'OPENING' }]);
  });

  test('who may not see profiles has no names, and nothing else is the matter', async () => {
    const { session, states } = closeAfterTest(await openConnectedSession(graphApi, 'facebook'));
    graphApi.respondWith(() => errorReply(200, 2018247));
    expect(await session.nameOf('7200000000000011')).toBeUndefined();
    expect(await session.profilePicture('7200000000000011')).toBeUndefined();
    expect(states).toHaveLength(2);
  });

  test('what no channel of this provider can do is refused', async () => {
    const { session } = closeAfterTest(await openConnectedSession(graphApi, 'whatsappapi'));
    const target = { id: 'wamid.1', chatId: MARIA, fromMe: true };
    await expect(session.edit({ id: 'e', target, text: 'x' })).rejects.toEqual(
      new SendRefused('not-possible'),
    );
    await expect(session.revoke(target, 'r')).rejects.toEqual(new SendRefused('not-possible'));
    await expect(session.setBlocked(MARIA, true)).rejects.toEqual(new SendRefused('not-possible'));
    await expect(session.rejectCall('c', MARIA)).rejects.toEqual(new SendRefused('not-possible'));
  });
});

describe('sending fails', () => {
  test('with no answer, nobody knows', async () => {
    const { session } = closeAfterTest(
      await openConnectedSession(graphApi, 'whatsappapi', { timeoutMs: 500 }),
    );
    for (const reply of ['silence', 'reset'] as const) {
      graphApi.respondWith(() => reply);
      const failure: unknown = await session.send(hello).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      for (const known of [NotSent, NotConnected, RateLimited, SendRefused])
        expect(failure).not.toBeInstanceOf(known);
    }
  });

  test('with an answer that cannot be read, nobody knows either', async () => {
    const { session } = closeAfterTest(await openConnectedSession(graphApi, 'whatsappapi'));
    for (const reply of [{ status: 502, bytes: 'Bad gateway' }, { json: {} }, { bytes: '' }]) {
      graphApi.respondWith(() => reply);
      const failure: unknown = await session.send(hello).catch((error: unknown) => error);
      for (const known of [NotSent, NotConnected, RateLimited, SendRefused])
        expect(failure).not.toBeInstanceOf(known);
    }
  });

  test('with nobody there, it has not left', async () => {
    const { session } = closeAfterTest(await openConnectedSession(graphApi, 'whatsappapi'));
    await graphApi.stop();
    await expect(session.send(hello)).rejects.toBeInstanceOf(NotSent);
  });

  test('with a wish to be left in peace, it waits as long as the provider says', async () => {
    const { session } = closeAfterTest(await openConnectedSession(graphApi, 'whatsappapi'));
    graphApi.respondWith(() => errorReply(131056, undefined, 429));
    await expect(session.send(hello)).rejects.toEqual(new RateLimited('chat', 6000, 'pair-rate'));
    graphApi.respondWith(
      () => ({ ...(errorReply(130429, undefined, 429) as object), headers: { 'retry-after': '7' } }) as never,
    );
    await expect(session.send(hello)).rejects.toMatchObject({ scope: 'connection', afterMs: 7000 });
  });
});

describe('ending', () => {
  test.each([
    ['facebook', 1],
    ['instagram', 0],
    ['whatsappapi', 0],
  ] as const)('%s is given up: the page is left %d times', async (channel, times) => {
    const { session, states, clearCount } = await openConnectedSession(graphApi, channel);
    await session.logout();
    expect(states.at(-1)).toEqual({ status: 'DISCONNECTED', reason: 'logged-out' });
    expect(graphApi.requestsTo(`${PAGE}/subscribed_apps`, 'DELETE')).toHaveLength(times);
    expect(clearCount()).toBe(1);
  });

  test('a page that has an Instagram account goes on bringing what is written to that', async () => {
    const { session } = await openConnectedSession(graphApi, 'facebook');
    graphApi.respondWith(({ query }) =>
      query['fields'] === 'instagram_business_account'
        ? { json: { id: PAGE, instagram_business_account: { id: '17' } } }
        : undefined,
    );
    await session.logout();
    expect(graphApi.requestsTo(`${PAGE}/subscribed_apps`, 'DELETE')).toEqual([]);
  });

  test('a provider that is not there keeps nobody from giving it up', async () => {
    const { session, states } = await openConnectedSession(graphApi, 'facebook');
    await graphApi.stop();
    await session.logout();
    expect(states.at(-1)).toEqual({ status: 'DISCONNECTED', reason: 'logged-out' });
  });

  test('nothing is told any more once it is closed', async () => {
    const { session, states } = openSession(graphApi, 'facebook');
    await session.close();
    expect(states).toEqual([{ status: 'OPENING' }]);
  });
});
