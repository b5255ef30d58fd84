import { api, type Message, MESSAGE_FILE_BYTES, MESSAGE_FILES } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { goLive } from '../../../test/setup/live-client.ts';
import { createUser } from '../../../test/setup/people.ts';
import { type Phones, Shop, startWithPhones } from '../../../test/setup/phones.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let phones: Phones;
let shop: Shop;
let admin: Client;

beforeAll(async () => {
  phones = await startWithPhones();
  shop = await Shop.open(phones, '5511999990004');
  ({ admin } = shop);
});
afterAll(() => phones.stop());

let made = 0;
/** A contact who has written and whose ticket is being served. */
async function customer() {
  made += 1;
  const person = { phone: `55119600${String(10_000 + made)}`, name: `Cliente Regra${made}x` };
  phones.peer.addCustomer(person);
  await shop.write(person.phone, { kind: 'text', text: 'Oi' });
  return { ...person, ticket: await shop.serve(person.name) };
}

const at = ({ id }: { id: number }) => ({ messageId: String(id) });
const textsOf = (phone: string) => phones.peer.ledger(phone).map((entry) => entry.text);

/** A message that was sent. */
async function sent(ticket: { id: number; uuid: string }, body: string): Promise<Message> {
  await shop.send(ticket, { body });
  return shop.lastMessage(ticket, { body, sendState: 'sent' });
}

describe('changing what was said', () => {
  const refused = { status: 409, body: { error: 'ERR_MESSAGE_NOT_EDITABLE' } };

  test('the text before a change is kept', async () => {
    const { phone, ticket } = await customer();
    const message = await sent(ticket, 'Custa 10');
    const body = { body: 'Custa 12' };
    const changed = await admin.call(api.messages.edit, { params: at(message), body });
    expect(changed).toMatchObject({ body: 'Custa 12', isEdited: true });
    await shop.arrived(phone, 'Custa 12');
    const kept = await phones.server.sql('select body from message_edits where "messageId" = $1', [
      message.id,
    ]);
    expect(kept).toEqual([{ body: 'Custa 10' }]);
    expect((await shop.ticketWith(ticket.contact.name)).lastMessage).toBe('Custa 12');
  });

  test('what was signed stays signed, once, and is sent on without the name', async () => {
    const [one, other] = [await customer(), await customer()];
    const name = admin.user?.name ?? '';
    const message = await sent(one.ticket, `*${name}:*\nCusta 10`);
    const change = (body: string) => admin.call(api.messages.edit, { params: at(message), body: { body } });
    expect(await change('Custa 12')).toMatchObject({ body: `*${name}:*\nCusta 12` });
    await shop.arrived(one.phone, `*${name}:*\nCusta 12`);
    expect(await change(`*${name}:*\nCusta 13`)).toMatchObject({ body: `*${name}:*\nCusta 13` });
    const forward = { messageId: message.id, contactId: other.ticket.contactId };
    await admin.call(api.messages.forward, { body: forward });
    await shop.arrived(other.phone, 'Custa 13');
    await admin.call(api.messages.forward, { body: { ...forward, signMessage: true } });
    await shop.arrived(other.phone, `*${name}:*\nCusta 13`);

    const heading = await sent(one.ticket, '*Preço:*\n10');
    const changed = { params: at(heading), body: { body: '10 reais' } };
    expect(await admin.call(api.messages.edit, changed)).toMatchObject({ body: '10 reais' });
  });

  test('only within fifteen minutes', async () => {
    const { ticket } = await customer();
    const message = await sent(ticket, 'Há pouco');
    const age = (minutes: string) =>
      phones.server.sql(`update messages set "sentAt" = now() - $2::interval where id = $1`, [
        message.id,
        minutes,
      ]);
    await age('14 minutes 50 seconds');
    await admin.call(api.messages.edit, { params: at(message), body: { body: 'Ainda' } });
    await age('15 minutes 1 second');
    const input = { params: at(message), body: { body: 'Tarde demais' } };
    expect(await admin.try(api.messages.edit, input)).toMatchObject(refused);
  });

  test('nobody else’s words, no files, nothing that was taken back', async () => {
    const { ticket } = await customer();
    const [theirs] = await shop.messages(ticket);
    const card = await shop.send(ticket, { vCard: { name: 'João', number: '5511977776666' } });
    const gone = await sent(ticket, 'Some');
    await admin.call(api.messages.remove, { params: at(gone) });
    for (const message of [theirs as Message, card, gone]) {
      const input = { params: at(message), body: { body: 'Outra coisa' } };
      expect(await admin.try(api.messages.edit, input)).toMatchObject(refused);
    }
  });

  test('only own messages are taken back', async () => {
    const { ticket } = await customer();
    const [theirs] = await shop.messages(ticket);
    expect(await admin.try(api.messages.remove, { params: at(theirs as Message) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_DELETE_WAPP_MSG' },
    });
  });
});

describe('whose words', () => {
  /** A member of the queue, who sees its waiting tickets and their own. */
  const colleague = (changes: object = {}) =>
    createUser(phones.server, admin, { queueIds: [shop.queueId], ...changes });
  const change = (client: Client, message: Message, body: string) =>
    client.try(api.messages.edit, { params: at(message), body: { body } });
  const takeBack = (client: Client, message: Message) =>
    client.try(api.messages.remove, { params: at(message) });
  const noRight = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };

  test('a colleague’s are neither changed nor taken back, not even by who sees all chats', async () => {
    const { ticket } = await customer();
    const message = await sent(ticket, 'De outra pessoa');
    const ana = await colleague({ allUserChat: 'enabled' });
    expect(await change(ana, message, 'Minha')).toMatchObject(noRight);
    expect(await takeBack(ana, message)).toMatchObject(noRight);
    const note = await shop.send(ticket, { body: 'Nota', isPrivate: true });
    expect(await takeBack(ana, note)).toMatchObject(noRight);
  });

  test('an administrator’s change says that it is theirs, and fills in what the text names', async () => {
    const { phone, ticket } = await customer();
    const ana = await colleague({ name: 'Ana Souza' });
    const transfer = { isTransfered: true, queueId: shop.queueId, userId: ana.sessionUser.id };
    await admin.call(api.tickets.update, { params: { id: String(ticket.id) }, body: transfer });
    const input = { params: { ticketId: String(ticket.id) }, body: { body: 'Olá' } };
    await ana.call(api.messages.send, input);
    const message = await shop.lastMessage(ticket, { body: 'Olá', sendState: 'sent' });
    const own = { params: at(message), body: { body: 'Olá, {{firstName}}' } };
    expect(await ana.call(api.messages.edit, own)).toMatchObject({
      body: 'Olá, Cliente',
      isEdited: true,
      editedBy: null,
    });
    await shop.arrived(phone, 'Olá, Cliente');
    const theirs = { params: at(message), body: { body: 'Bom dia' } };
    expect(await admin.call(api.messages.edit, theirs)).toMatchObject({
      userId: ana.sessionUser.id,
      editedBy: { id: admin.sessionUser.id },
    });
    expect((await shop.messages(ticket)).at(-1)).toMatchObject({
      editedBy: { name: admin.sessionUser.name },
    });
  });

  test('one’s own only where one may write, and deleting only while the channel lets one', async () => {
    const { ticket } = await customer();
    const message = await sent(ticket, 'Pronto');
    const age = (hours: string) =>
      phones.server.sql(`update messages set "sentAt" = now() - $2::interval where id = $1`, [
        message.id,
        hours,
      ]);
    await age('60 hours 1 minute');
    expect(await takeBack(admin, message)).toMatchObject({
      status: 409,
      body: { error: 'ERR_MESSAGE_TOO_OLD', hours: 60 },
    });
    await age('1 minute');
    const waiting = { params: { id: String(ticket.id) }, body: { status: 'pending' } } as const;
    await admin.call(api.tickets.update, waiting);
    const closed = { status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } };
    expect(await change(admin, message, 'Não')).toMatchObject(closed);
    expect(await takeBack(admin, message)).toMatchObject(closed);
    await admin.call(api.tickets.update, { ...waiting, body: { status: 'open' } });
    await age('59 hours');
    expect(await takeBack(admin, message)).toMatchObject({ status: 200 });
  });
});

test('a caption from a form has the line ends its writer gave it', async () => {
  const { ticket } = await customer();
  const form = new FormData();
  form.append('body', 'Uma\r\nDuas');
  form.append('medias', new Blob([new Uint8Array(64)], { type: 'text/plain' }), 'a.txt');
  const answer = await admin.send('POST', `/api/messages/${ticket.id}`, form);
  expect(answer).toMatchObject({ status: 200, body: { messages: [{ body: 'Uma\nDuas' }] } });
});

describe('what is said among colleagues', () => {
  test('never leaves, is no news of the conversation, and can be removed', async () => {
    const { phone, ticket } = await customer();
    const live = await goLive(admin);
    const note = await shop.send(ticket, { body: 'Cliente difícil {{name}}', isPrivate: true });
    expect(note).toMatchObject({ isPrivate: true, sendState: null, body: 'Cliente difícil {{name}}' });
    expect((await shop.ticketWith(ticket.contact.name)).lastMessage).toBe('Oi');
    await sent(ticket, 'Depois da nota');
    expect(textsOf(phone)).toEqual(['Depois da nota']);
    await admin.call(api.messages.remove, { params: at(note) });
    expect((await shop.messages(ticket)).map(({ body }) => body)).toEqual(['Oi', 'Depois da nota']);
    const told = { action: 'delete', message: { id: note.id, ticketId: ticket.id } };
    await waitUntil(() => expect(live.of('message')).toContainEqual(told));
    await sent(ticket, 'E mais');
    expect(textsOf(phone)).toEqual(['Depois da nota', 'E mais']);
    live.close();
  });

  test('changes without the contact hearing of it', async () => {
    const { phone, ticket } = await customer();
    const note = await shop.send(ticket, { body: 'Rascunho', isPrivate: true });
    await admin.call(api.messages.edit, { params: at(note), body: { body: 'Definitivo' } });
    await sent(ticket, 'Resposta');
    expect(textsOf(phone)).toEqual(['Resposta']);
  });
});

test('what was said in another conversation cannot be quoted', async () => {
  const [one, other] = [await customer(), await customer()];
  const [foreign] = await shop.messages(other.ticket);
  const input = {
    params: { ticketId: String(one.ticket.id) },
    body: { body: 'Sobre isso', quotedMsg: { id: foreign?.id } },
  };
  expect(await admin.try(api.messages.send, input)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  });
  expect(await shop.messages(one.ticket)).toHaveLength(1);
});

describe('files', () => {
  /** A ticket whose messages are not sent, for checks of what is stored. */
  async function quietTicket(): Promise<number> {
    const whatsappId = await seedConnection(phones.server, shop.companyId);
    const { id: contactId } = (await customer()).ticket.contact;
    return seedTicket(phones.server, shop.companyId, { contactId, whatsappId, userId: admin.sessionUser.id });
  }

  function form(count: number, fields: Record<string, string> = {}): FormData {
    const sending = new FormData();
    for (const [key, value] of Object.entries(fields)) sending.append(key, value);
    for (let index = 0; index < count; index += 1)
      sending.append('medias', new Blob([`file number ${index}`]), `arquivo-${index}.txt`);
    return sending;
  }

  const filesOfCompany = async () => {
    const [row] = await phones.server.sql<{ count: string }>(
      'select count(*) from stored_files where "companyId" = $1',
      [shop.companyId],
    );
    return Number(row?.count);
  };

  test('a sending repeated with its key is stored once, with its files', async () => {
    const ticketId = await quietTicket();
    const before = await filesOfCompany();
    const headers = { 'idempotency-key': 'the-same-sending-1' };
    const send = () =>
      admin.request({
        method: 'POST',
        path: `/api/messages/${ticketId}`,
        body: form(2, { body: 'Dois' }),
        headers,
      });
    const answers = [await send(), await send(), ...(await Promise.all([send(), send()]))];
    const ids = answers.map(({ body }) => (body as { messages: Message[] }).messages.map(({ id }) => id));
    expect(ids[0]).toHaveLength(2);
    for (const again of ids) expect(again).toEqual(ids[0]);
    expect(await filesOfCompany()).toBe(before + 2);
    expect(answers[0]).toMatchObject({ body: { messages: [{ clientId: 'the-same-sending-1' }, {}] } });
  });

  test('one that is too large is refused, and nothing of it is kept', async () => {
    const ticketId = await quietTicket();
    const before = await filesOfCompany();
    const sending = new FormData();
    sending.append('medias', new Blob([new Uint8Array(MESSAGE_FILE_BYTES + 1)]), 'filme.bin');
    const answer = await admin.send('POST', `/api/messages/${ticketId}`, sending);
    expect(answer).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });
    expect(await filesOfCompany()).toBe(before);
  });

  test('more than thirty at once are refused, and none is kept', async () => {
    const ticketId = await quietTicket();
    const before = await filesOfCompany();
    const answer = await admin.send('POST', `/api/messages/${ticketId}`, form(MESSAGE_FILES + 1));
    expect(answer.status).toBe(413);
    expect(await filesOfCompany()).toBe(before);
    const page = await admin.call(api.messages.list, { params: { ticketUuid: String(ticketId) }, query: {} });
    expect(page.messages).toEqual([]);
  });
});

test('what came in counts as unread until its owner has it before their eyes', async () => {
  const queueIds = [shop.queueId];
  const [owner, colleague] = [
    await createUser(phones.server, admin, { queueIds, allUserChat: 'enabled' }),
    await createUser(phones.server, admin, { queueIds, allUserChat: 'enabled' }),
  ];
  const person = { phone: '5511960099999', name: 'Cliente Contado' };
  phones.peer.addCustomer(person);
  for (const text of ['um', 'dois', 'três']) await shop.write(person.phone, { kind: 'text', text });
  const unread = async (expected: number) =>
    waitUntil(async () => expect((await shop.ticketWith(person.name)).unreadMessages).toBe(expected));
  await unread(3);
  const params = { id: String((await shop.ticketWith(person.name)).id) };
  expect(await admin.call(api.tickets.markRead, { params })).toEqual({ unreadMessages: 3 });
  await admin.call(api.tickets.update, { params, body: { queueId: shop.queueId } });
  await owner.call(api.tickets.update, { params, body: { status: 'open' } });
  await unread(0);
  await shop.write(person.phone, { kind: 'text', text: 'quatro' });
  await unread(1);
  expect(await colleague.call(api.tickets.markRead, { params })).toEqual({ unreadMessages: 1 });
  await unread(1);
  const live = await goLive(owner);
  expect(await owner.call(api.tickets.markRead, { params })).toEqual({ unreadMessages: 0 });
  await unread(0);
  const told = { action: 'updateUnread', ticketId: Number(params.id) };
  await waitUntil(() => expect(live.of('ticket')).toContainEqual(told));
  live.close();
});
