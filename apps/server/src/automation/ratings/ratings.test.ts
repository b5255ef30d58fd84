import { api, type Ticket } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedTicket } from '../../../test/setup/conversations.ts';
import { FakeChannel, textFrom, type Sender } from '../../../test/setup/fake-channel.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueTimers } from '../timers/due-timers.ts';
import { parseRate } from './parse-rate.ts';

const QUESTION = 'De 0 a 10, como foi?';
const THANKS = 'Obrigado por avaliar!';

let server: TestServer;
let company: TestCompany;
let ana: Client;
let queueId: number;
let connectionId: number;
let line: FakeChannel;
let timers: DueLoop;

const set = (key: string, value: string) =>
  company.admin.call(api.settings.update, { params: { key }, body: { value } });

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin)).id;
  ana = await createUser(server, company.admin, { queueIds: [queueId], farewellMessage: 'Tchau, Ana' });
  const texts = { ratingMessage: QUESTION, expiresTicketNPS: 5, complationMessage: THANKS };
  const made = await company.admin.call(api.connections.create, { body: { name: 'Rated', ...texts } });
  connectionId = made.id;
  line = new FakeChannel(server, company.id, connectionId);
  timers = new DueLoop(server.platform, [dueTimers]);
});
afterAll(() => server.stop());
beforeEach(() => set('userRating', 'enabled'));

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const show = (ticket: { id: number }) => company.admin.call(api.tickets.show, at(ticket));
const close = (ticket: { id: number }, body: object = {}, client = ana) =>
  client.call(api.tickets.update, { ...at(ticket), body: { status: 'closed', ...body } });
const logOf = async ({ id }: { id: number }) =>
  (await company.admin.call(api.tickets.log, { params: { ticketId: String(id) } })).map(({ type }) => type);
const talkIn = async ({ id }: { id: number }) => {
  const input = { params: { ticketUuid: String(id) }, query: {} };
  const { messages } = await company.admin.call(api.messages.list, input);
  return messages.filter(({ ticketId }) => ticketId === id).map(({ body }) => body);
};
const newestOf = async ({ contact }: { contact: { id: number } }): Promise<Ticket> => {
  const [row] = await server.sql<{ id: number }>('select max(id) as id from tickets where "contactId" = $1', [
    contact.id,
  ]);
  return show({ id: row?.id ?? 0 });
};

let made = 0;
/** Somebody whom Ana has served. */
async function served(): Promise<{ person: Sender; ticket: Ticket }> {
  made += 1;
  const person = { name: `Cliente ${made}`, number: `55119300${10_000 + made}` };
  const contact = await createContact(company.admin, person);
  const body = { contactId: contact.id, queueId, whatsappId: connectionId };
  return { person, ticket: await ana.call(api.tickets.create, { body }) };
}

describe('closing with ratings', () => {
  test('asks, waits, takes the rating, thanks and closes', async () => {
    const { person, ticket } = await served();
    expect(await close(ticket)).toMatchObject({ status: 'nps', userId: ana.sessionUser.id });
    expect(await talkIn(ticket)).toEqual([QUESTION]);
    await line.receive(textFrom(person, '9!'));
    expect(await show(ticket)).toMatchObject({
      status: 'closed',
      userRating: { rate: 9 },
      unreadMessages: 0,
      amountUsedBotQueuesNPS: 0,
      userId: ana.sessionUser.id,
    });
    expect(await talkIn(ticket)).toEqual([QUESTION, '9!', THANKS]);
    expect(await logOf(ticket)).toEqual(['closed', 'nps', 'create']);
    const [tracking] = await server.sql(
      `select rated, "ratingAt" is not null as dated, "finishedAt" >= "closedAt" as ended, "userId" from ticket_trackings
       where "ticketId" = $1`,
      [ticket.id],
    );
    expect(tracking).toEqual({ rated: true, dated: true, ended: true, userId: ana.sessionUser.id });
    // The next message starts a new ticket.
    await line.receive(textFrom(person, 'Olá de novo'));
    const next = await newestOf(ticket);
    expect(next).toMatchObject({ status: 'pending', lastMessage: 'Olá de novo', userRating: null });
    expect(next.id).not.toBe(ticket.id);
  });

  test('asks again until it was asked often enough; then what is said begins a conversation', async () => {
    const { person, ticket } = await served();
    await close(ticket);
    await line.receive(textFrom(person, 'gostei'));
    await line.receive(textFrom(person, '11'));
    expect(await show(ticket)).toMatchObject({ status: 'nps', amountUsedBotQueuesNPS: 3 });
    expect(await talkIn(ticket)).toEqual([QUESTION, 'gostei', QUESTION, '11', QUESTION]);
    await line.receive(textFrom(person, 'Meu pedido veio errado'));
    expect(await show(ticket)).toMatchObject({ status: 'closed', userRating: null });
    const next = await newestOf(ticket);
    expect(next).toMatchObject({
      status: 'pending',
      lastMessage: 'Meu pedido veio errado',
      unreadMessages: 1,
    });
    expect(await talkIn(next)).toEqual(['Meu pedido veio errado']);
    expect(await talkIn(ticket)).toHaveLength(5);
  });

  test('counts an answer once that is delivered twice', async () => {
    const { person, ticket } = await served();
    await close(ticket);
    const odd = textFrom(person, 'hein?');
    await line.receive(odd);
    await line.receive(odd);
    expect(await show(ticket)).toMatchObject({ amountUsedBotQueuesNPS: 2 });
    const good = textFrom(person, '10');
    await line.receive(good);
    await line.receive(good);
    expect(await show(ticket)).toMatchObject({ status: 'closed', userRating: { rate: 10 } });
    const [ratings] = await server.sql('select count(*)::int from user_ratings where "ticketId" = $1', [
      ticket.id,
    ]);
    expect(ratings).toEqual({ count: 1 });
    expect((await newestOf(ticket)).id).toBe(ticket.id);
  });

  test('gives the rating to whoever served, whoever closed', async () => {
    const { person, ticket } = await served();
    expect(await close(ticket, {}, company.admin)).toMatchObject({
      status: 'nps',
      userId: company.admin.sessionUser.id,
    });
    await line.receive(textFrom(person, '4'));
    const [rating] = await server.sql('select "userId", rate from user_ratings where "ticketId" = $1', [
      ticket.id,
    ]);
    expect(rating).toEqual({ userId: ana.sessionUser.id, rate: 4 });
  });

  test('says farewell instead, or nothing, where no rating is wanted', async () => {
    const silent = await served();
    expect(await close(silent.ticket, { sendFarewellMessage: false })).toMatchObject({ status: 'closed' });
    expect(await talkIn(silent.ticket)).toEqual([]);
    const unasked = await served();
    expect(unasked.ticket).toMatchObject({ hasRatingText: true });
    expect(await close(unasked.ticket, { askRating: false })).toMatchObject({ status: 'closed' });
    expect(await talkIn(unasked.ticket)).toEqual(['Tchau, Ana']);
    await set('userRating', 'disabled');
    const plain = await served();
    expect(await close(plain.ticket)).toMatchObject({ status: 'closed' });
    expect(await talkIn(plain.ticket)).toEqual(['Tchau, Ana']);
    await set('userRating', 'enabled');
    const contact = await createContact(company.admin);
    const group = await seedTicket(server, company.id, {
      contactId: contact.id,
      status: 'group',
      isGroup: true,
      whatsappId: connectionId,
      userId: ana.sessionUser.id,
    });
    expect(await close({ id: group })).toMatchObject({ status: 'closed', hasRatingText: false });
    await server.sql(`update connections set "ratingMessage" = ' ' where id = $1`, [connectionId]);
    const wordless = await served();
    expect(await close(wordless.ticket)).toMatchObject({ status: 'closed', hasRatingText: false });
    await server.sql('update connections set "ratingMessage" = $2 where id = $1', [connectionId, QUESTION]);
  });

  test('does not keep anybody from starting a new conversation with the contact', async () => {
    const { ticket } = await served();
    await close(ticket);
    const body = { contactId: ticket.contactId, queueId, whatsappId: connectionId };
    const next = await ana.call(api.tickets.create, { body });
    expect(next).toMatchObject({ status: 'open' });
    expect(await show(ticket)).toMatchObject({ status: 'closed' });
  });
});

describe('when nobody answers', () => {
  test('the time is over after the minutes of the connection, and begins anew with something said', async () => {
    const { person, ticket } = await served();
    await close(ticket);
    server.clock.advance(4);
    await line.receive(textFrom(person, 'espera'));
    // The message has restarted the time: moves its date to the test clock.
    await server.sql(`update tickets set "updatedAt" = "updatedAt" + interval '4 minutes' where id = $1`, [
      ticket.id,
    ]);
    server.clock.advance(2);
    await timers.drain();
    expect(await show(ticket)).toMatchObject({ status: 'nps' });
    server.clock.advance(4);
    await expect.poll(async () => (await show(ticket)).status, { timeout: 15_000 }).toBe('closed');
    expect(await show(ticket)).toMatchObject({ userRating: null });
    expect((await talkIn(ticket)).at(-1)).toBe(THANKS);
    const [entry] = await company.admin.call(api.tickets.log, { params: { ticketId: String(ticket.id) } });
    expect(entry).toMatchObject({ type: 'autoClose', reason: { code: 'ratingExpired', minutes: 5 } });
    server.clock.advance(60);
    await timers.drain();
    expect((await logOf(ticket)).filter((type) => type === 'autoClose')).toHaveLength(1);
  });
});

test.each([
  ['7', 7],
  ['0', 0],
  ['10', 10],
  ['Nota: 8', 8],
  ['*9*', 9],
  ['5️⃣', 5],
  ['🔟', 10],
  ['11', undefined],
  ['-1', undefined],
  ['8,5', undefined],
  ['2 produtos vieram quebrados', undefined],
  ['dez', undefined],
  ['', undefined],
])('“%s” is the rating %s', (text, rate) => expect(parseRate(text)).toBe(rate));
