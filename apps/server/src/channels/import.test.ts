import { api, type Connection, IMPORT_DONE, type Message, type Ticket } from '@prosa/contract';
import type { HistoryMessage } from '@prosa/peers/whatsapp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../test/setup/client.ts';
import { createQueue } from '../../test/setup/conversations.ts';
import { goLive } from '../../test/setup/live-client.ts';
import { createCompany } from '../../test/setup/people.ts';
import { connectPhone, type Phones, startWithPhones, whatsappConfig } from '../../test/setup/phones.ts';
import type { TestServer } from '../../test/setup/server.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';

const DAY = 86_400_000;
const START = Math.floor(Date.now() / 1000) * 1000 - 10 * DAY;

let made = 0;
/** Creates customers with unique numbers and names. */
function people<Name extends string>(phones: Phones, ...names: Name[]): Record<Name, string> {
  const numbers = names.map((name) => {
    const phone = `55119500${String(10_000 + (made += 1))}`;
    phones.peer.addCustomer({ phone, name: `${name} ${made}x` });
    return [name, phone] as const;
  });
  return Object.fromEntries(numbers) as Record<Name, string>;
}

/** Old messages, a minute apart; every third was sent by the company. */
const old = (chat: string, from: number, to: number): HistoryMessage[] =>
  Array.from({ length: to - from }, (_none, index) => ({
    chat,
    id: `OLD-${chat}-${from + index}`,
    fromMe: (from + index) % 3 === 2,
    text: `antiga ${from + index}`,
    at: new Date(START + (from + index) * 60_000),
  }));
const shifted = (messages: HistoryMessage[], by: number): HistoryMessage[] =>
  messages.map((message) => ({ ...message, at: new Date(message.at.getTime() + by) }));
const texts = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, index) => `antiga ${from + index}`);

interface Place {
  phones: Phones;
  admin: Client;
  queueId: number;
  connection: Connection;
  shop: string;
}

async function link(phones: Phones, fields: Record<string, unknown> = {}): Promise<Place> {
  const { admin } = await createCompany(phones.server);
  const { id: queueId } = await createQueue(admin);
  const shop = `55119999${String(10_000 + (made += 1))}`;
  const connection = await connectPhone({ peer: phones.peer, admin }, shop, {
    enableImportMessage: true,
    importOldMessages: new Date(START - DAY).toISOString(),
    importRecentMessages: new Date(START + DAY).toISOString(),
    queueIdImportMessages: queueId,
    allowGroup: true,
    ...fields,
  });
  return { phones, admin, queueId, connection, shop };
}

const rowOf = ({ admin, connection }: Place) =>
  admin.call(api.connections.show, { params: { id: String(connection.id) }, query: {} });
const importIs = (place: Place, expected: unknown) =>
  waitUntil(async () => expect((await rowOf(place)).statusImportMessages).toEqual(expected));
const preparing = expect.stringMatching(/^\d{13}$/) as string;

const ticketsOf = async ({ admin }: Place): Promise<Ticket[]> =>
  (await admin.call(api.tickets.list, { query: { status: 'search', showAll: 'true' } })).tickets;
async function ticketWith(place: Place, number: string): Promise<Ticket> {
  const found = (await ticketsOf(place)).find(({ contact }) => contact.number === number);
  if (!found) throw new Error(`there is no ticket with ${number}`);
  return found;
}
async function conversation({ admin }: Place, ticket: Ticket): Promise<Message[]> {
  const read = (page: number) => {
    const query = { pageNumber: String(page) };
    return admin.call(api.messages.list, { params: { ticketUuid: ticket.uuid }, query });
  };
  const messages: Message[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await read(page);
    messages.unshift(...answer.messages);
    if (!answer.hasMore) return messages;
  }
}
const bodies = async (place: Place, ticket: Ticket) =>
  (await conversation(place, ticket)).map(({ body }) => body);

describe('the past of a phone', () => {
  let phones: Phones;
  beforeAll(async () => {
    phones = await startWithPhones();
  });
  afterAll(() => phones.stop());

  test('is taken over in order, from chunks in any order, and once', async () => {
    const { Maria, João } = people(phones, 'Maria', 'João');
    const place = await link(phones);
    const live = await goLive(place.admin);
    const { peer } = phones;
    await peer.sendHistory(place.shop, {
      messages: [...old(João, 60, 120), ...old(Maria, 2, 4)],
      progress: 30,
      order: 2,
    });
    await importIs(place, preparing);
    expect(await ticketsOf(place)).toEqual([]);
    await peer.writeAs(Maria, place.shop, { kind: 'text', text: 'ao vivo' });
    await waitUntil(() => ticketWith(place, Maria));
    await peer.sendHistory(place.shop, {
      messages: [...old(João, 0, 61), ...old(Maria, 0, 3)],
      progress: 60,
      order: 1,
    });
    await peer.sendHistory(place.shop, {
      messages: [
        ...old(João, 119, 120),
        // Before and after the requested period.
        ...shifted(old(João, 200, 202), -3 * DAY),
        ...shifted(old(João, 300, 302), 3 * DAY),
      ],
      progress: 100,
      order: 3,
    });
    await importIs(place, IMPORT_DONE);

    const ofJoão = await ticketWith(place, João);
    expect(await bodies(place, ofJoão)).toEqual(texts(0, 120));
    expect(ofJoão).toMatchObject({
      status: 'pending',
      queueId: place.queueId,
      imported: expect.any(String) as string,
      lastMessage: 'antiga 119',
      unreadMessages: 0,
      updatedAt: new Date(START + 119 * 60_000).toISOString(),
      contact: { name: expect.stringMatching(/^João/) as string },
    });
    const [first, , third] = await conversation(place, ofJoão);
    expect(first).toMatchObject({ fromMe: false, createdAt: new Date(START).toISOString() });
    expect(third).toMatchObject({ fromMe: true, sendState: 'sent' });
    const ofMaria = await ticketWith(place, Maria);
    expect(await bodies(place, ofMaria)).toEqual([...texts(0, 4), 'ao vivo']);
    expect(ofMaria).toMatchObject({ imported: null, lastMessage: 'ao vivo', unreadMessages: 1 });
    expect(await rowOf(place)).toMatchObject({ enableImportMessage: false });

    const statuses = live
      .of('connection')
      .flatMap((event) => (event.action === 'update' ? [event.whatsapp.statusImportMessages] : []))
      .map((status) => (/^\d+$/.test(status ?? '') ? 'preparing' : status));
    expect([...new Set(statuses)]).toEqual(['preparing', 'Running', IMPORT_DONE]);
    const told = live
      .of('import')
      .map((event) => (event.action === 'update' ? event.status.this : 'refresh'));
    expect(told[0]).toBe(-1);
    expect(told.at(-1)).toBe('refresh');
    const progress = told.filter((step): step is number => typeof step === 'number' && step > 0);
    expect(progress.length).toBeGreaterThan(1);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    live.close();
  });

  test('in groups is taken over only where that is wanted', async () => {
    const { Ana, Rui } = people(phones, 'Ana', 'Rui');
    const group = (shop: string) =>
      phones.peer.addGroup({ subject: `Vizinhos ${shop}`, members: [Ana, Rui, shop] });
    for (const importOldMessagesGroups of [false, true]) {
      const place = await link(phones, { importOldMessagesGroups });
      const { id } = group(place.shop);
      const said = old(id, 0, 2).map((message, index) => ({ ...message, author: index === 0 ? Ana : Rui }));
      await phones.peer.sendHistory(place.shop, {
        messages: [...said, ...old(Ana, 0, 1)],
        progress: 100,
      });
      await importIs(place, IMPORT_DONE);
      const groups = (await ticketsOf(place)).filter(({ isGroup }) => isGroup);
      expect(groups).toHaveLength(importOldMessagesGroups ? 1 : 0);
      for (const ticket of groups) {
        expect(ticket).toMatchObject({ status: 'group', imported: expect.any(String) as string });
        const names = (await conversation(place, ticket)).map(({ contact }) => contact.name.split(' ')[0]);
        expect(names).toEqual(['Ana', 'Rui']);
      }
    }
  });

  test('makes closed tickets where that is wanted, and leaves no button', async () => {
    const { Ana } = people(phones, 'Ana');
    const place = await link(phones, { closedTicketsPostImported: true });
    const live = await goLive(place.admin);
    await phones.peer.sendHistory(place.shop, { messages: old(Ana, 0, 3), progress: 100 });
    await waitUntil(() => expect(live.of('import').at(-1)).toMatchObject({ action: 'refresh' }));
    await importIs(place, null);
    const ticket = await ticketWith(place, Ana);
    expect(ticket).toMatchObject({ status: 'closed', lastMessage: 'antiga 2' });
    expect(await bodies(place, ticket)).toEqual(texts(0, 3));
    // Her next message starts a new ticket.
    await phones.peer.writeAs(Ana, place.shop, { kind: 'text', text: 'agora' });
    const fresh = await waitUntil(async () => {
      const found = (await ticketsOf(place)).find(({ status }) => status === 'pending');
      if (!found) throw new Error('nothing is waiting');
      return found;
    });
    expect(await bodies(place, fresh)).toEqual([...texts(0, 3), 'agora']);
    live.close();
  });

  test('can be closed with one button, but for those who wrote since', async () => {
    const { Ana, Rui } = people(phones, 'Ana', 'Rui');
    const place = await link(phones);
    await phones.peer.sendHistory(place.shop, {
      messages: [...old(Ana, 0, 3), ...old(Rui, 0, 3)],
      progress: 100,
    });
    await importIs(place, IMPORT_DONE);
    await phones.peer.writeAs(Rui, place.shop, { kind: 'text', text: 'e eu?' });
    await waitUntil(async () => expect(await ticketWith(place, Rui)).toMatchObject({ lastMessage: 'e eu?' }));
    const params = { id: String(place.connection.id) };
    expect(await place.admin.call(api.connections.closeImported, { params })).toEqual({ closed: 1 });
    expect(await ticketWith(place, Ana)).toMatchObject({ status: 'closed' });
    expect(await ticketWith(place, Rui)).toMatchObject({ status: 'pending' });
    expect((await rowOf(place)).statusImportMessages).toBeNull();
  });

  test('can be ordered of a connection that works: it is paired anew, and then hands it over', async () => {
    const { Ana } = people(phones, 'Ana');
    const place = await link(phones, { enableImportMessage: false });
    await place.admin.call(api.connections.update, {
      params: { id: String(place.connection.id) },
      body: { enableImportMessage: true },
    });
    const { qrcode } = await waitUntil(async () => {
      const row = await rowOf(place);
      expect(row).toMatchObject({ status: 'qrcode', statusImportMessages: preparing });
      return row;
    });
    phones.peer.scan(qrcode, { phone: place.shop });
    await waitUntil(async () => expect(await rowOf(place)).toMatchObject({ status: 'CONNECTED' }));
    await phones.peer.sendHistory(place.shop, { messages: old(Ana, 0, 3), progress: 100 });
    await importIs(place, IMPORT_DONE);
    expect(await bodies(place, await ticketWith(place, Ana))).toEqual(texts(0, 3));
  });

  test('that comes when nobody asked for it makes no tickets', async () => {
    const { Ana } = people(phones, 'Ana');
    const place = await link(phones, { enableImportMessage: false });
    await phones.peer.sendHistory(place.shop, { messages: old(Ana, 0, 3), progress: 100 });
    await phones.peer.writeAs(Ana, place.shop, { kind: 'text', text: 'depois' });
    const ticket = await waitUntil(() => ticketWith(place, Ana));
    expect(await bodies(place, ticket)).toEqual(['depois']);
    expect((await rowOf(place)).statusImportMessages).toBeNull();
  });
});

describe('an import and a server that goes', () => {
  let phones: Phones;
  let node: TestServer;
  const startNode = async (historyQuietMs = 60_000) => {
    const whatsapp = { ...whatsappConfig(phones.peer), waits: { historyQuietMs } };
    node = await phones.server.startAnother({ roles: ['channels'], whatsapp });
  };
  beforeEach(async () => {
    // The connections run on a node of their own, so that it can be stopped while the web node stays.
    phones = await startWithPhones({ roles: ['web', 'worker'] });
    await startNode();
  });
  afterEach(async () => {
    await node.stop();
    await phones.stop();
  });

  test('goes on where it was, and nothing is there twice', async () => {
    const { Maria } = people(phones, 'Maria');
    const place = await link(phones);
    const live = await goLive(place.admin);
    await phones.peer.sendHistory(place.shop, { messages: old(Maria, 0, 600), progress: 100 });
    await waitUntil(() => {
      const steps = live
        .of('import')
        .flatMap((event) => (event.action === 'update' ? [event.status.this] : []));
      expect(Math.max(...steps)).toBeGreaterThan(0);
    });
    await node.stop();
    expect((await rowOf(place)).statusImportMessages).toBe('Running');
    await startNode();
    await importIs(place, IMPORT_DONE);
    expect(await bodies(place, await ticketWith(place, Maria))).toEqual(texts(0, 600));
    live.close();
  });

  test('that was still being collected ends by itself when the phone says no more', async () => {
    const { Maria } = people(phones, 'Maria');
    const place = await link(phones);
    await phones.peer.sendHistory(place.shop, { messages: old(Maria, 0, 5), progress: 40 });
    await importIs(place, preparing);
    await node.stop();
    await startNode(300);
    await importIs(place, IMPORT_DONE);
    expect(await bodies(place, await ticketWith(place, Maria))).toEqual(texts(0, 5));
  });
});
