import { api, HEARTBEAT_EVENT, readableBody, NO_DUE_DATE } from '@prosa/contract';
import { SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '../src/platform/identity/secrets.ts';
import type { Client } from './setup/client.ts';
import { createContact, createQueue } from './setup/conversations.ts';
import { fence, goLive } from './setup/live-client.ts';
import { createCompany, createUser } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { InboundDesk } from './setup/inbound-desk.ts';
import { waitUntil } from './setup/wait-until.ts';

/** What other clients of this product family read in responses and events, and depend on. */

let server: TestServer;
let desk: InboundDesk;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  desk = await InboundDesk.open(server, { queues: [{ name: 'Vendas' }] });
  ({ admin } = desk);
});
afterAll(() => server.stop());

test('a new message is told with its contact, and has its ticket in short, as in lists', async () => {
  const live = await goLive(admin);
  const customer = desk.customer('Carla');
  await customer.says('Oi');
  await waitUntil(() => expect(live.of('message').some(({ action }) => action === 'create')).toBe(true));
  const [event] = live.of('message');
  if (event?.action !== 'create') throw new Error('The first event of a message says that it is new.');
  const { id, uuid, status, whatsappId, queueId, queue, contact } = event.ticket;
  expect(event.contact).toEqual(contact);
  expect(event.message.ticket).toEqual({ id, uuid, status, whatsappId, queueId, queue });
  const { messages } = await admin.call(api.messages.list, { params: { ticketUuid: uuid }, query: {} });
  const ticket = await admin.call(api.tickets.show, { params: { id: String(id) } });
  expect(messages.map((message) => message.ticket)).toEqual(
    messages.map(() => ({
      id,
      uuid,
      status: ticket.status,
      whatsappId,
      queueId: ticket.queueId,
      queue: ticket.queue,
    })),
  );
  live.close();
});

test('of themselves a person is told once, in full, with queues and company', async () => {
  const { id: queueId } = await createQueue(admin);
  const user = await createUser(server, admin, { queueIds: [queueId] });
  const colleague = await createUser(server, admin);
  const [own, other, chief] = await Promise.all([goLive(user), goLive(colleague), goLive(admin)]);
  const { id } = user.sessionUser;
  await admin.call(api.users.update, { params: { id: String(id) }, body: { name: 'Novo Nome' } });
  own.socket.emit(HEARTBEAT_EVENT);
  const told = (live: typeof own) =>
    live
      .of('user')
      .flatMap((event) => (event.action !== 'delete' && event.user.id === id ? [event.user] : []));
  await waitUntil(() => expect(told(chief)).toHaveLength(2));
  await fence(admin, [own, other, chief]);
  const { company } = await user.call(api.sessions.me);
  const whole = { id, queueIds: [queueId], queues: [{ id: queueId, UserQueue: { userId: id, queueId } }] };
  for (const live of [own, chief]) {
    expect(told(live)).toHaveLength(2);
    for (const one of told(live))
      expect(one).toMatchObject({ ...whole, company: { id: company.id, plan: company.plan } });
  }
  expect(told(other)).toHaveLength(2);
  expect(told(other)[0]).not.toHaveProperty('email');

  // The same for a window that was disconnected meanwhile.
  const last = own.ready[0] ?? 0;
  own.close();
  const back = await goLive(user, { last });
  expect(told(back)).toHaveLength(2);
  expect(told(back)[0]).toMatchObject(whole);
  for (const live of [back, other, chief]) live.close();
});

test('a list of files is told under every name it is read by', async () => {
  const live = await goLive(admin);
  const list = await admin.call(api.files.create, { body: { name: 'Tabelas', message: 'Segue' } });
  await waitUntil(() => expect(live.of('file')).toHaveLength(1));
  expect(live.of('file')).toMatchObject([
    { action: 'create', file: { id: list.id }, files: { id: list.id }, fileList: { id: list.id } },
  ]);
  live.close();
});

test('a company without a due date is not over for who reckons with it; its administrator reads it, whole', async () => {
  const company = await createCompany(server, { dueDate: null });
  expect(company.admin.sessionUser.company.dueDate).toBe(NO_DUE_DATE);
  const params = { id: String(company.id) };
  const plan = await company.admin.call(api.companies.plan, { params: { companyId: params.id } });
  expect(plan.dueDate).toBe(NO_DUE_DATE);
  const own = await company.admin.call(api.companies.show, { params });
  expect(own).toMatchObject({ id: company.id, dueDate: NO_DUE_DATE });
  expect(own.schedules).toHaveLength(7);
  expect(own.settings).toContainEqual({ key: 'userRating', value: 'disabled' });
  expect(own.companieSettings).toEqual(own.settings);
  const other = await company.admin.try(api.companies.show, { params: { id: String(desk.companyId) } });
  expect([other.status, other.body.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
  const user = await createUser(server, company.admin);
  expect((await user.try(api.companies.show, { params })).body.error).toBe('ERR_NO_PERMISSION');
  // On the form that changes the date, null stays null.
  const owner = await server.owner();
  expect(await owner.call(api.companies.show, { params })).toMatchObject({ dueDate: null });
  const keys = (await owner.call(api.settings.list)).map(({ key }) => key);
  for (const key of ['userCreation', 'allowSignup', 'appName', 'primaryColorDark', 'appLogoLight'])
    expect(keys).toContain(key);
  const theirs = (await company.admin.call(api.settings.list)).map(({ key }) => key);
  expect(theirs).not.toContain('userCreation');
});

test('everybody of a company and every connection there is come as lists', async () => {
  const company = await createCompany(server);
  const user = await createUser(server, company.admin);
  const everybody = await company.admin.call(api.users.listAll);
  expect(everybody).toHaveLength(2);
  expect(new Set(everybody.map(({ id }) => id))).toEqual(
    new Set([company.admin.sessionUser.id, user.sessionUser.id]),
  );
  expect(everybody[0]).toHaveProperty('email');
  for (const one of await user.call(api.users.listAll)) expect(one).not.toHaveProperty('email');

  const owner = await server.owner();
  const all = await owner.call(api.connections.listAll, { query: { session: '0' } });
  const known = { id: desk.connectionId, companyId: desk.companyId, company: { id: desk.companyId } };
  expect(all.find(({ id }) => id === desk.connectionId)).toMatchObject(known);
  const params = { id: String(desk.connectionId) };
  const one = await owner.call(api.connections.showAny, { params, query: {} });
  expect(one).toMatchObject(known);
  for (const secret of ['token', 'qrcode']) expect(one).not.toHaveProperty(secret);
  const gone = await owner.try(api.connections.showAny, { params: { id: '2147483647' } });
  expect([gone.status, gone.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
});

test('who only reads has read, if the ticket is theirs; who says so themselves has not yet', async () => {
  const customer = desk.customer('Lia');
  await customer.says('Oi');
  const { id, uuid } = await customer.ticket();
  const params = { id: String(id) };
  const list = (client: Client, query: { marksRead?: 'false' } = {}) =>
    client.call(api.messages.list, { params: { ticketUuid: uuid }, query });
  const unread = async () => (await admin.call(api.tickets.show, { params })).unreadMessages;
  // No attendant serves it yet.
  await list(admin);
  expect(await unread()).toBe(1);
  const body = { status: 'open', userId: admin.sessionUser.id, queueId: desk.queue('Vendas').id } as const;
  await admin.call(api.tickets.update, { params, body });
  await customer.says('Alguém?');
  const before = await unread();
  expect(before).toBeGreaterThan(0);
  await list(admin, { marksRead: 'false' });
  expect(await unread()).toBe(before);
  const colleague = await createUser(server, admin, { profile: 'admin' });
  await list(colleague);
  expect(await unread()).toBe(before);
  await list(admin);
  expect(await unread()).toBe(0);
});

test('a place and a card have their text in the body; a list of tickets says what they are called', async () => {
  const customer = desk.customer('Nina');
  await customer.sends({
    type: 'location',
    latitude: -23.5,
    longitude: -46.6,
    name: 'Loja',
    thumbnail: null,
  });
  const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:João\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';
  await customer.sends({ type: 'contacts', cards: [{ name: 'João', vcard }] });
  const { uuid, lastMessage } = await customer.ticket();
  const { messages } = await admin.call(api.messages.list, { params: { ticketUuid: uuid }, query: {} });
  const [place, card] = messages.filter(({ fromMe }) => !fromMe);
  expect(place?.body.split('|')).toEqual(['', expect.stringContaining('maps?q=-23.5,-46.6'), 'Loja']);
  expect(place?.location).toMatchObject({ name: 'Loja' });
  expect(card?.body).toBe(vcard);
  expect([place, card].map((message) => message && readableBody(message))).toEqual(['Loja', 'João']);
  expect(lastMessage).toContain('João');
});

test('what is sent on has one signature, also where somebody else than its sender signed it', async () => {
  await admin.call(api.settings.update, { params: { key: 'sendSignMessage' }, body: { value: 'enabled' } });
  const ana = await createUser(server, admin, { name: 'Ana Lima', profile: 'admin' });
  const [from, to] = [desk.customer('Um'), desk.customer('Dois')];
  for (const customer of [from, to]) await customer.says('Oi');
  const [source, target] = [await from.ticket(), await to.ticket()];
  const open = (id: number) =>
    admin.call(api.tickets.update, {
      params: { id: String(id) },
      body: { status: 'open', userId: admin.sessionUser.id, queueId: desk.queue('Vendas').id },
    });
  await open(source.id);
  await open(target.id);
  const say = async (body: string) => {
    const sent = await admin.call(api.messages.send, {
      params: { ticketId: String(source.id) },
      body: { body },
    });
    const contactId = target.contactId;
    const messageId = sent.messages[0]?.id ?? 0;
    return (await admin.call(api.messages.forward, { body: { messageId, contactId, signMessage: true } }))
      .body;
  };
  const mine = `*${admin.sessionUser.name}:*\n`;
  expect(await say(`*${ana.sessionUser.name}:*\nBom dia`)).toBe(`${mine}Bom dia`);
  expect(await say(`${mine}Boa tarde`)).toBe(`${mine}Boa tarde`);
  expect(await say('*Promoção:*\nTudo pela metade')).toBe(`${mine}*Promoção:*\nTudo pela metade`);
});

test('a tag comes with lists that can be counted', async () => {
  const tag = await admin.call(api.tags.create, { body: { name: 'Cliente bom' } });
  expect(tag).toMatchObject({ contacts: [], ticketTags: [] });
  const contact = await createContact(admin);
  await admin.call(api.contacts.syncTags, { body: { contactId: contact.id, tags: [{ id: tag.id }] } });
  const [counted] = await admin.call(api.tags.listAll, { query: { searchParam: 'Cliente bom' } });
  expect(counted).toMatchObject({ contactsCount: 1, contacts: [{ id: contact.id }], ticketTags: [] });
});

test('a list of files may be saved without choosing any', async () => {
  const list = await admin.call(api.files.create, { body: { name: 'Vazia', message: 'Segue' } });
  const form = new FormData();
  form.append('fileId', String(list.id));
  form.append('typeArch', 'fileList');
  const answer = await admin.send('POST', `/api/files/uploadList/${list.id}`, form);
  expect(answer).toMatchObject({ status: 200, body: { fileList: { id: list.id } } });
});

test('a refused handshake says whether a fresh token would help', async () => {
  const refusedWith = (token: string) =>
    new Promise<unknown>((resolve) => {
      const socket = io(`${server.url}/${desk.companyId}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        query: { token: `Bearer ${token}`, userId: String(admin.sessionUser.id) },
      });
      socket.once('connect', () => resolve('let in'));
      socket.once('connect_error', (error: Error & { data?: unknown }) => {
        socket.close();
        resolve({ message: error.message, data: error.data });
      });
    });
  const claims = JSON.parse(Buffer.from(admin.token?.split('.')[1] ?? '', 'base64url').toString()) as object;
  const key = createSecrets(server.config.secretKey).keyFor('access-token');
  const over = await new SignJWT({ ...claims, exp: 1000 }).setProtectedHeader({ alg: 'HS256' }).sign(key);
  const expired = 'ERR_SESSION_EXPIRED';
  expect(await refusedWith(over)).toEqual({ message: expired, data: { error: expired, status: 403 } });
  expect(await refusedWith('none')).toEqual({ message: expired, data: { error: expired, status: 401 } });
});
