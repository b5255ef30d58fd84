import { api, type Message } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, Client } from '../../../test/setup/client.ts';
import { hideNumbers } from '../../../test/setup/conversations.ts';
import { fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { createUser, PASSWORD } from '../../../test/setup/people.ts';
import { type Phones, Shop, startWithPhones } from '../../../test/setup/phones.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

/** A customer's full number, with or without separators between the digits. */
const WHOLE = /11\D{0,2}90777\D?\d{4}/;

/** A client that keeps every response. */
class RecordingClient extends Client {
  readonly answers: unknown[] = [];

  override async send(...input: Parameters<Client['send']>): Promise<Answer<never>> {
    const answer = await super.send(...input);
    this.answers.push({ path: input[1], answer: answer.body });
    return answer;
  }
}

let phones: Phones;
let shop: Shop;
let user: RecordingClient;
let live: LiveClient;
let boss: LiveClient;
let otherQueueId: number;

beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990007', { allowGroup: true });
  const { admin, queueId } = shop;
  otherQueueId = (await admin.call(api.queues.create, { body: { name: 'Outra', color: '#00aa01' } })).id;
  await hideNumbers({ admin });
  const { email } = (
    await createUser(phones.server, admin, {
      queueIds: [queueId, otherQueueId],
      allowGroup: true,
      allTicket: 'enable',
      allUserChat: 'enabled',
      allowRealTime: 'enabled',
      userClosePendingTicket: 'enabled',
    })
  ).sessionUser;
  user = new RecordingClient(phones.server.url);
  await user.signIn({ email, password: PASSWORD });
  live = await goLive(user);
  boss = await goLive(admin);
});
afterAll(() => phones.stop());

let made = 0;
/** A contact without a name is shown by their number. */
function somebody(name?: string) {
  made += 1;
  const phone = `551190777${String(1000 + made)}`;
  phones.peer.addCustomer({ phone, name: name ?? '' });
  return { phone, name: name ?? phone };
}

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const on = ({ id }: { id: number }) => ({ params: { messageId: String(id) } });
const setting = (key: string, value: string) =>
  shop.admin.call(api.settings.update, { params: { key }, body: { value } });

/** Requests everything an attendant can see. */
async function lookAround(ticket: { id: number; uuid: string; contactId: number }): Promise<void> {
  for (const status of ['pending', 'open', 'closed', 'group', 'search'] as const)
    await user.call(api.tickets.list, { query: { status, showAll: 'true' } });
  await user.call(api.tickets.kanban, { query: {} });
  await user.call(api.tickets.show, at(ticket));
  await user.call(api.tickets.showByUuid, { params: { uuid: ticket.uuid } });
  await user.call(api.tickets.log, { params: { ticketId: String(ticket.id) } });
  await user.call(api.messages.list, { params: { ticketUuid: ticket.uuid }, query: {} });
  await user.call(api.contacts.list, { query: {} });
  await user.call(api.contacts.show, at({ id: ticket.contactId }));
  await user.call(api.notes.list, { query: { contactId: String(ticket.contactId) } });
  await user.call(api.moments.panel, { query: { expanded: '[0]' } });
  await user.call(api.moments.now);
  await user.call(api.moments.between, { query: {} });
}

const messagesOf = async (ticket: { uuid: string }): Promise<Message[]> => {
  const input = { params: { ticketUuid: ticket.uuid }, query: {} };
  return (await user.call(api.messages.list, input)).messages;
};

test('no answer and no event an attendant gets has a whole number, and the administrator’s have', async () => {
  const nameless = somebody();
  const first = await shop.write(nameless.phone, { kind: 'text', text: 'Oi' });
  const ticket = await shop.ticketWith(nameless.phone);
  await lookAround(ticket);
  await user.call(api.tickets.update, { ...at(ticket), body: { status: 'open', queueId: shop.queueId } });
  const [question] = await messagesOf(ticket);
  await user.call(api.messages.send, {
    params: { ticketId: String(ticket.id) },
    body: { body: 'Pois não?', quotedMsg: { id: question?.id ?? 0 } },
  });
  await shop.arrived(nameless.phone, 'Pois não?');
  // The number is never used as a name: attendants read the sent text, too.
  const called = {
    params: { ticketId: String(ticket.id) },
    body: { body: 'Tudo bem, {{firstName}}? {{name}}' },
  };
  expect(await user.call(api.messages.preview, called)).toMatchObject({
    body: 'Tudo bem? ',
    missing: ['firstName', 'name'],
  });
  await user.call(api.messages.send, called);
  await shop.arrived(nameless.phone, 'Tudo bem? ');
  await shop.write(nameless.phone, { kind: 'reaction', targetId: first.id, emoji: '👍', isOnOwn: true });
  await waitUntil(async () => expect((await messagesOf(ticket))[0]?.reactions).toHaveLength(1));
  await shop.write(nameless.phone, { kind: 'edit', targetId: first.id, text: 'Olá' });
  await waitUntil(async () => expect((await messagesOf(ticket))[0]?.body).toBe('Olá'));
  await user.call(api.notes.create, {
    body: { note: 'Uma nota', ticketId: ticket.id, contactId: ticket.contactId },
  });
  const tag = await user.call(api.tags.create, { body: { name: 'Marcada' } });
  await user.call(api.contacts.syncTags, { body: { contactId: ticket.contactId, tags: [tag] } });
  await user.call(api.contacts.update, { ...at({ id: ticket.contactId }), body: { email: 'a@b.test' } });
  await lookAround(ticket);
  const transfer = { isTransfered: true, queueId: otherQueueId, userId: null };
  await user.call(api.tickets.update, { ...at(ticket), body: transfer });
  await user.call(api.tickets.update, { ...at(ticket), body: { status: 'open' } });
  await user.call(api.tickets.update, { ...at(ticket), body: { status: 'closed' } });
  await lookAround(ticket);
  const named = somebody('Cliente Chamado');
  await shop.write(named.phone, { kind: 'text', text: 'E eu' });
  const second = await shop.ticketWith(named.name);
  const input = { contactId: second.contactId, queueId: shop.queueId, whatsappId: shop.connection.id };
  await user.try(api.tickets.create, { body: input });
  await user.call(api.tickets.update, { ...at(second), body: { status: 'open', queueId: shop.queueId } });
  await user.call(api.messages.forward, {
    body: { messageId: question?.id ?? 0, contactId: second.contactId },
  });
  await lookAround(second);

  await fence(shop.admin, [live, boss]);
  for (const answer of user.answers) expect(JSON.stringify(answer)).not.toMatch(WHOLE);
  for (const told of live.received) expect(JSON.stringify(told)).not.toMatch(WHOLE);
  expect(JSON.stringify(live.received)).toMatch(/55119\*{4}-\*\*\d\d/);
  expect(JSON.stringify(boss.of('ticket'))).toContain(nameless.phone);
  expect(JSON.stringify(boss.of('message'))).toContain(nameless.phone);
  const { contacts } = await shop.admin.call(api.contacts.list, { query: {} });
  expect(contacts.map(({ number }) => number)).toEqual(expect.arrayContaining([nameless.phone, named.phone]));
});

test('a group is shown whole, and those in it without their numbers', async () => {
  const [one, other] = [somebody(), somebody()];
  const members = [one.phone, other.phone, shop.phone];
  const group = phones.peer.addGroup({ subject: 'Rua 55 11 4002-8922', members });
  const { id } = await phones.peer.writeInGroup(one.phone, group.id, { kind: 'text', text: 'Bom dia' });
  const ticket = await shop.ticketWith('Rua 55');
  await phones.peer.writeInGroup(
    other.phone,
    group.id,
    { kind: 'text', text: 'Igualmente' },
    { quoted: { id, text: 'Bom dia', authorJid: `${one.phone}@s.whatsapp.net` } },
  );
  await shop.lastMessage(ticket, { body: 'Igualmente' });
  await lookAround(ticket);
  expect((await messagesOf(ticket)).at(-1)?.quotedMsg).toMatchObject({ body: 'Bom dia' });
  await fence(shop.admin, [live, boss]);
  for (const answer of user.answers) expect(JSON.stringify(answer)).not.toMatch(WHOLE);
  for (const told of live.received) expect(JSON.stringify(told)).not.toMatch(WHOLE);
  const shown = await user.call(api.tickets.show, at(ticket));
  expect(shown.contact.name).toBe('Rua 55 11 4002-8922');
  expect(shown.contact.number).toBe((await shop.admin.call(api.tickets.show, at(ticket))).contact.number);
});

test('where that is wanted, the text of what was taken back is shown no more', async () => {
  await setting('lgpdDeleteMessage', 'enabled');
  const { phone, name } = somebody('Cliente Arrependido');
  const { id } = await shop.write(phone, { kind: 'text', text: 'segredo dela' });
  const ticket = await shop.serve(name);
  const [hers] = await shop.messages(ticket);
  const reply = await shop.send(ticket, { body: 'resposta', quotedMsg: { id: hers?.id } });
  const ours = await shop.send(ticket, { body: 'segredo nosso' });
  await shop.arrived(phone, 'segredo nosso');
  await shop.lastMessage(ticket, { sendState: 'sent' });
  await fence(shop.admin, [live, boss]);
  const [before, beforeBoss] = [live.received.length, boss.received.length];
  await shop.admin.call(api.messages.remove, on(ours));
  await shop.write(phone, { kind: 'revoke', targetId: id });
  await waitUntil(async () =>
    expect((await shop.messages(ticket))[0]).toMatchObject({ isDeleted: true, body: '' }),
  );
  expect((await shop.messages(ticket)).find((message) => message.id === reply.id)?.quotedMsg?.body).toBe('');
  expect((await shop.messages(ticket)).at(-1)).toMatchObject({ isDeleted: true, body: '' });
  expect((await shop.ticketWith(name)).lastMessage).toBe('');
  await shop.send(ticket, { body: 'e segue' });
  await shop.arrived(phone, 'e segue');
  await fence(shop.admin, [live, boss]);
  const told = [...live.received.slice(before), ...boss.received.slice(beforeBoss)];
  expect(told.length).toBeGreaterThan(0);
  for (const event of told) expect(JSON.stringify(event)).not.toContain('segredo');
  await setting('lgpdDeleteMessage', 'disabled');
  expect((await shop.messages(ticket))[0]).toMatchObject({ isDeleted: true, body: 'segredo dela' });
});
