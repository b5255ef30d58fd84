import { api, PUSH_TEXT, PUSH_TEST_LIMIT } from '@prosa/contract';
import type { PushBrowser } from '@prosa/peers/push';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { hideNumbers } from '../../../test/setup/conversations.ts';
import { goLive } from '../../../test/setup/live-client.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createUser } from '../../../test/setup/people.ts';
import { Shop } from '../../../test/setup/phones.ts';
import { picture } from '../../../test/setup/pictures.ts';
import {
  messagesOf,
  type WithPush,
  waitForPush,
  startWithPush,
  subscribe,
} from '../../../test/setup/web-push.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';
import { systemActor } from '../../platform/unit-of-work.ts';

let pushing: WithPush;
let shop: Shop;
let elsewhere: Shop;
let ana: Client;
let bruno: Client;
let outsider: Client;

beforeAll(async () => {
  pushing = await startWithPush();
  shop = await Shop.open(pushing, '5511999990001', { allowGroup: true, groupAsTicket: 'enabled' });
  elsewhere = await Shop.open(pushing, '5511999990002');
  const queueIds = [shop.queueId];
  ana = await createUser(pushing.server, shop.admin, { queueIds });
  bruno = await createUser(pushing.server, shop.admin, { queueIds });
  outsider = await createUser(pushing.server, shop.admin, { allUserChat: 'enabled' });
});
afterAll(() => pushing.stop());

/** No browser has an open page unless a test opens one. */
let browsers: Record<'ana' | 'bruno' | 'outsider' | 'admin' | 'elsewhere', PushBrowser>;
beforeEach(async () => {
  browsers = {
    ana: await subscribe(pushing, ana, 'tr'),
    bruno: await subscribe(pushing, bruno),
    outsider: await subscribe(pushing, outsider),
    admin: await subscribe(pushing, shop.admin),
    elsewhere: await subscribe(pushing, elsewhere.admin),
  };
});

let made = 0;
function somebody() {
  made += 1;
  const person = { phone: `55119700${String(10_000 + made)}`, name: `Cliente Número${made}x` };
  pushing.peer.addCustomer(person);
  return person;
}
const says = (phone: string, text: string) => shop.write(phone, { kind: 'text', text });
const change = (client: Client, ticket: { id: number }, body: object) =>
  client.call(api.tickets.update, { params: { id: String(ticket.id) }, body });

/** A conversation that Ana serves. */
async function servedByAna() {
  const person = somebody();
  await says(person.phone, 'Olá');
  const ticket = await shop.ticketWith(person.name);
  await change(shop.admin, ticket, { queueId: shop.queueId });
  await change(ana, ticket, { status: 'open' });
  return { ...person, ticket };
}

const textsOf = (browser: PushBrowser) => messagesOf(browser).map(({ body }) => body);

test('whoever serves a conversation and shows no page is pushed what the customer writes, and nobody else is', async () => {
  const { phone, name, ticket } = await servedByAna();
  await says(phone, 'Ainda há o azul?');
  expect(await waitForPush(browsers.ana, 'Ainda há o azul?')).toMatchObject({
    ticketId: ticket.id,
    uuid: ticket.uuid,
    title: name,
    kind: null,
    language: 'tr',
  });
  const [pushed] = browsers.ana.pushed.slice(-1);
  const { publicKey } = await ana.call(api.push.key);
  expect(pushed).toMatchObject({ sender: publicKey, topic: ticket.uuid.replaceAll('-', ''), ttl: 3600 });
  await says(phone, 'E o verde?');
  expect((await waitForPush(browsers.ana, 'E o verde?')).unreadMessages).toBeGreaterThan(1);
  for (const other of ['bruno', 'outsider', 'admin', 'elsewhere'] as const)
    expect(messagesOf(browsers[other])).toEqual([]);
});

test('one that nobody has goes to everybody of its queue, once the company wants that of those who wait', async () => {
  const { phone, name } = somebody();
  await says(phone, 'Primeira');
  const ticket = await shop.ticketWith(name);
  await change(shop.admin, ticket, { queueId: shop.queueId });
  await says(phone, 'Espera em silêncio');
  // Later messages are processed later: this push shows that the earlier message was handled.
  const served = await servedByAna();
  await says(served.phone, 'Depois');
  await waitForPush(browsers.ana, 'Depois');
  const setting = { params: { key: 'showNotificationPending' } };
  await shop.admin.call(api.settings.update, { ...setting, body: { value: true } });
  await says(phone, 'Espera e chama');
  await waitForPush(browsers.ana, 'Espera e chama');
  await waitForPush(browsers.bruno, 'Espera e chama');
  expect(textsOf(browsers.bruno)).toEqual(['Espera e chama']);
  expect(textsOf(browsers.outsider)).toEqual([]);
  await shop.admin.call(api.settings.update, { ...setting, body: { value: false } });
});

test('nothing is pushed while a page is connected, on whichever node, and again once it is closed', async () => {
  const { phone } = await servedByAna();
  const other = await pushing.server.startAnother({ roles: ['web'] });
  try {
    for (const url of [pushing.server.url, other.url]) {
      const live = await goLive(ana, { url });
      await waitUntil(async () => expect(await watched()).toBe(true));
      await says(phone, `Com a página aberta em ${url}`);
      await waitUntil(() => expect(live.of('message').length).toBeGreaterThan(0));
      live.close();
      await waitUntil(async () => expect(await watched()).toBe(false));
      await says(phone, `Depois de ${url}`);
      await waitForPush(browsers.ana, `Depois de ${url}`);
    }
    expect(textsOf(browsers.ana).filter((text) => text.startsWith('Com a página'))).toEqual([]);
  } finally {
    await other.stop();
  }
});

test('what comes while nobody knows yet that the page is gone is pushed once that is known, and only once', async () => {
  const { phone } = await servedByAna();
  const live = await goLive(ana);
  await waitUntil(async () => expect(await watched()).toBe(true));
  // While this lock is held, no node can record that the page is gone.
  const release = await holdLock(
    pushing.server,
    'select 1 from push_subscriptions where endpoint = $1 for update',
    [browsers.ana.endpoint],
  );
  live.close();
  await waitUntil(async () => expect(await countLockWaiters(pushing.server)).toBe(1));
  await says(phone, 'Entre duas cadeiras');
  await waitUntil(async () => expect(await announced('Entre duas cadeiras')).toBe(true));
  await release();
  await waitForPush(browsers.ana, 'Entre duas cadeiras');
  await says(phone, 'De pé outra vez');
  await waitForPush(browsers.ana, 'De pé outra vez');
  expect(textsOf(browsers.ana).filter((text) => text === 'Entre duas cadeiras')).toHaveLength(1);
});

/** Whether the job that determines the recipients of this message has run. */
const announced = async (text: string) => {
  const rows = await pushing.server.sql(
    `select 1 from pgboss.job j join messages m on m.id = (j.data->'data'->>'messageId')::bigint
     where j.name = 'notifications.announce' and j.state = 'completed' and m.body = $1`,
    [text],
  );
  return rows.length > 0;
};

const watched = async () => {
  const [row] = await pushing.server.sql<{ isWatched: boolean }>(
    'select "watchedUntil" > now() as "isWatched" from push_subscriptions where endpoint = $1',
    [browsers.ana.endpoint],
  );
  return row?.isWatched;
};

const isKept = async ({ endpoint }: PushBrowser) => {
  const rows = await pushing.server.sql('select 1 from push_subscriptions where endpoint = $1', [endpoint]);
  return rows.length > 0;
};

describe('a browser', () => {
  test('that its push service no longer knows is forgotten', async () => {
    const { phone } = await servedByAna();
    browsers.ana.unsubscribe();
    await says(phone, 'Está aí?');
    await waitUntil(async () => expect(await isKept(browsers.ana)).toBe(false));
  });

  test('is tried again when its push service is out of order', async () => {
    const { phone } = await servedByAna();
    browsers.ana.failWith(503, 1);
    await says(phone, 'Chega mais tarde');
    await waitForPush(browsers.ana, 'Chega mais tarde');
    expect(await isKept(browsers.ana)).toBe(true);
  });

  test('hears nothing more after it is unsubscribed, and cannot be unsubscribed by a colleague', async () => {
    const body = { endpoint: browsers.bruno.endpoint };
    await ana.call(api.push.unsubscribe, { body });
    expect(await isKept(browsers.bruno)).toBe(true);
    await bruno.call(api.push.unsubscribe, { body });
    expect(await isKept(browsers.bruno)).toBe(false);
  });

  test('is forgotten with its session, however that ends', async () => {
    const person = await createUser(pushing.server, shop.admin);
    const first = await subscribe(pushing, person);
    await person.call(api.sessions.logout);
    expect(await isKept(first)).toBe(false);
    const credentials = { email: person.sessionUser.email, password: 'a-good-password' };
    const again = await pushing.server.signIn(credentials);
    const second = await subscribe(pushing, again);
    const elsewhereNow = await pushing.server.signIn(credentials);
    expect(await isKept(second)).toBe(false);
    const third = await subscribe(pushing, elsewhereNow);
    await shop.admin.call(api.users.remove, { params: { id: String(person.sessionUser.id) } });
    expect(await isKept(third)).toBe(false);
  });

  test('that subscribes anew takes the place of what it was', async () => {
    const person = await createUser(pushing.server, shop.admin);
    const first = await subscribe(pushing, person);
    const second = await subscribe(pushing, person);
    expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
  });

  test('is sent a trial when its person wants one, page or not, and is told what came of it', async () => {
    const trial = async () => (await ana.call(api.push.tryOut)).isSent;
    const live = await goLive(ana);
    await waitUntil(async () => expect(await watched()).toBe(true));
    expect(await trial()).toBe(true);
    expect(browsers.ana.pushed.map(({ payload }) => JSON.parse(payload))).toEqual([
      { isTrial: true, language: 'tr' },
    ]);
    live.close();
    browsers.ana.failWith(503, 1);
    expect([await trial(), await isKept(browsers.ana)]).toEqual([false, true]);
    browsers.ana.unsubscribe();
    expect([await trial(), await isKept(browsers.ana)]).toEqual([false, false]);
    expect(await trial()).toBe(false);
    expect(browsers.bruno.pushed).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: PUSH_TEST_LIMIT.most }, () => ana.try(api.push.tryOut)),
    );
    expect(answers.map(({ body }) => body['error'])).toContain('ERR_TOO_MANY_ATTEMPTS');
  });

  test('that is no browser is refused', async () => {
    const { endpoint, keys } = pushing.push.subscribe();
    for (const body of [
      { endpoint: 'ftp://push.test/1', keys },
      { endpoint: 'not an address', keys },
      { endpoint, keys: { ...keys, p256dh: 'short' } },
      { endpoint, keys: { ...keys, auth: '' } },
      { endpoint, keys, language: 'xx' },
    ])
      expect((await ana.try(api.push.subscribe, { body })).body.error).toBe('ERR_VALIDATION');
  });

  test('whose key is no point of the curve is forgotten at the first push', async () => {
    const { phone } = await servedByAna();
    const { endpoint } = pushing.push.subscribe();
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
    await ana.call(api.push.subscribe, { body: { endpoint, keys } });
    await says(phone, 'Para ninguém');
    await waitUntil(async () =>
      expect(
        await pushing.server.sql('select 1 from push_subscriptions where endpoint = $1', [endpoint]),
      ).toEqual([]),
    );
  });
});

describe('what is pushed', () => {
  test('is cut, and a file without a text is left to be named by the browser', async () => {
    const { phone } = await servedByAna();
    await says(phone, `${'👩‍🚀'.repeat(60)}${'a'.repeat(100)}`);
    const cut = `${'👩‍🚀'.repeat(60)}${'a'.repeat(PUSH_TEXT - 61)}…`;
    await waitForPush(browsers.ana, cut);
    await shop.write(phone, { kind: 'image', bytes: await picture('jpeg'), mimetype: 'image/jpeg' });
    expect((await waitForPush(browsers.ana, '')).kind).toBe('image');
  });

  test('is nothing that somebody has read, should a job run once more', async () => {
    const { phone, ticket } = await servedByAna();
    await says(phone, 'Já lida');
    await waitForPush(browsers.ana, 'Já lida');
    await ana.call(api.tickets.markRead, { params: { id: String(ticket.id) } });
    const { id: messageId } = await shop.lastMessage(ticket, { body: 'Já lida' });
    await pushing.server.platform.unitOfWork.inCompany(shop.companyId, systemActor, (work) =>
      work.enqueue('notifications.announce', { messageId }),
    );
    await says(phone, 'Nova');
    await waitForPush(browsers.ana, 'Nova');
    expect(textsOf(browsers.ana)).toEqual(['Já lida', 'Nova']);
  });

  test('in a group names the group and who wrote, for those who work in groups', async () => {
    const { phone, name } = somebody();
    const subject = `Grupo ${made}`;
    const group = pushing.peer.addGroup({ subject, members: [phone, shop.phone] });
    const grouped = await createUser(pushing.server, shop.admin, {
      queueIds: [shop.queueId],
      allowGroup: true,
    });
    const browser = await subscribe(pushing, grouped);
    await pushing.peer.writeInGroup(phone, group.id, { kind: 'text', text: 'Bom dia' });
    const ticket = await shop.ticketWith(subject);
    await change(shop.admin, ticket, { queueId: shop.queueId });
    await change(grouped, ticket, { status: 'open' });
    await pushing.peer.writeInGroup(phone, group.id, { kind: 'text', text: 'A todos' });
    expect(await waitForPush(browser, `${name}: A todos`)).toMatchObject({ title: subject });
  });

  test('hides the number of somebody who has no name, where the company hides numbers', async () => {
    await hideNumbers(elsewhere);
    const attendant = await createUser(pushing.server, elsewhere.admin, { queueIds: [elsewhere.queueId] });
    const browser = await subscribe(pushing, attendant);
    const phone = '5511970099999';
    pushing.peer.addCustomer({ phone, name: phone });
    await elsewhere.write(phone, { kind: 'text', text: 'Sem nome' });
    const ticket = await elsewhere.ticketWith(phone);
    await change(elsewhere.admin, ticket, { queueId: elsewhere.queueId });
    await change(attendant, ticket, { status: 'open' });
    await elsewhere.write(phone, { kind: 'text', text: 'Outra vez' });
    const { title } = await waitForPush(browser, 'Outra vez');
    expect(title).toContain('**');
    expect(title).not.toContain(phone.slice(-8));
  });
});
