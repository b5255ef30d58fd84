import { api, type TicketDetail, type TicketLog } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact, createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { FakeChannel, textFrom, type Sender } from '../../../test/setup/fake-channel.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { CONSENT_QUESTION, parseConsent } from './consent-answer.ts';

const TERMS = 'Cuidamos dos seus dados, {{firstName}}.';
const LINK = 'https://example.com/privacidade';
const GOODBYE = 'Até logo!';

let server: TestServer;
let company: TestCompany;
let connectionId: number;
let line: FakeChannel;

const set = (key: string, value: string) =>
  company.admin.call(api.settings.update, { params: { key }, body: { value } });

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  connectionId = await seedConnection(server, company.id);
  await server.sql(`update connections set "complationMessage" = $2 where id = $1`, [connectionId, GOODBYE]);
  line = new FakeChannel(server, company.id, connectionId);
  await set('lgpdMessage', TERMS);
  await set('lgpdLink', LINK);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await set('enableLGPD', 'enabled');
  await set('lgpdConsent', 'disabled');
});

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const logOf = ({ id }: { id: number }): Promise<TicketLog[]> =>
  company.admin.call(api.tickets.log, { params: { ticketId: String(id) } });
const reasonsOf = async (ticket: { id: number }) =>
  (await logOf(ticket)).flatMap(({ reason }) => (reason ? [reason.code] : [])).toReversed();

let made = 0;
const somebody = (): Sender => {
  made += 1;
  return { name: `Carla ${made}`, number: `55119600${10_000 + made}` };
};
async function say(person: Sender, text: string): Promise<{ ticket: TicketDetail; talk: string[] }> {
  await line.receive(textFrom(person, text));
  const [row] = await server.sql<{ id: number }>(
    'select max(t.id) as id from tickets t join contacts c on c.id = t."contactId" where c.number = $1',
    [person.number],
  );
  const ticket = await company.admin.call(api.tickets.show, at({ id: row?.id ?? 0 }));
  const input = { params: { ticketUuid: String(ticket.id) }, query: {} };
  const { messages } = await company.admin.call(api.messages.list, input);
  return { ticket, talk: messages.filter(({ ticketId }) => ticketId === ticket.id).map(({ body }) => body) };
}
const close = (ticket: { id: number }) =>
  company.admin.call(api.tickets.update, { ...at(ticket), body: { status: 'closed' } });
const asked = ['Cuidamos dos seus dados, Carla.', LINK, CONSENT_QUESTION];

describe('a new conversation where consent is asked for', () => {
  test('begins with the question; who agrees goes on, and is not asked again', async () => {
    const person = somebody();
    const first = await say(person, 'Oi');
    expect(first.talk).toEqual(['Oi', ...asked]);
    expect(first.ticket).toMatchObject({ status: 'lgpd', amountUsedBotQueues: 1, lgpdAcceptedAt: null });
    const { ticket, talk } = await say(person, '1');
    expect(talk).toEqual(['Oi', ...asked, '1']);
    expect(ticket).toMatchObject({ id: first.ticket.id, status: 'pending', amountUsedBotQueues: 0 });
    expect(ticket.lgpdAcceptedAt).not.toBeNull();
    expect(await reasonsOf(ticket)).toEqual(['consentAsked', 'consentGiven']);
    await close(ticket);
    const next = await say(person, 'Voltei');
    expect(next.ticket).toMatchObject({ status: 'pending' });
    expect(next.talk).toEqual(['Voltei']);
  });

  test('is over for who does not agree, with the completion message, a log and the events of closing', async () => {
    const person = somebody();
    await say(person, 'Oi');
    const { ticket, talk } = await say(person, 'Não');
    expect(ticket).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(talk).toEqual(['Oi', ...asked, 'Não', GOODBYE]);
    const [entry] = await logOf(ticket);
    expect(entry).toMatchObject({ type: 'autoClose', reason: { code: 'consentRefused' } });
    const [told] = await server.sql<{ told: number }>(
      `select count(*)::int as told from events where name = 'ticket' and payload ->> 'action' = 'delete'
       and (payload ->> 'ticketId')::int = $1`,
      [ticket.id],
    );
    expect(told?.told).toBeGreaterThan(0);
    // The contact may change their mind: a new message repeats the question.
    expect((await say(person, 'Mudei de ideia')).talk).toEqual(['Mudei de ideia', ...asked]);
  });

  test('asks again as often as the connection does, and keeps what is said', async () => {
    const person = somebody();
    await say(person, 'Oi');
    expect((await say(person, 'como assim?')).talk.slice(4)).toEqual(['como assim?', CONSENT_QUESTION]);
    expect((await say(person, '10')).talk.slice(6)).toEqual(['10', CONSENT_QUESTION]);
    const { ticket, talk } = await say(person, 'alô?');
    expect(talk.slice(8)).toEqual(['alô?']);
    expect(ticket).toMatchObject({ status: 'lgpd', amountUsedBotQueues: 3 });
    expect((await say(person, '*Sim*')).ticket).toMatchObject({ status: 'pending' });
  });

  test('asks in every conversation where the company wants that', async () => {
    await set('lgpdConsent', 'enabled');
    const person = somebody();
    await say(person, 'Oi');
    const { ticket } = await say(person, '1');
    expect(ticket).toMatchObject({ status: 'pending' });
    await close(ticket);
    expect((await say(person, 'De novo')).ticket).toMatchObject({ status: 'lgpd' });
  });

  test('a refusal is not forgotten because the conversation is taken up again at once', async () => {
    await server.sql('update connections set "timeCreateNewTicket" = 60 where id = $1', [connectionId]);
    const person = somebody();
    const { ticket } = await say(person, 'Oi');
    await say(person, '2');
    const again = await say(person, 'Oi?');
    expect(again.ticket).toMatchObject({ id: ticket.id, status: 'lgpd' });
    expect(again.talk.at(-1)).toBe(CONSENT_QUESTION);
    await server.sql('update connections set "timeCreateNewTicket" = 0 where id = $1', [connectionId]);
  });

  test('a delivery once more says nothing, and changes nothing', async () => {
    const person = somebody();
    await say(person, 'Oi');
    const answer = textFrom(person, '1');
    await line.receive(answer);
    await line.receive(answer);
    const { ticket } = await say(person, 'Pronto');
    expect(await reasonsOf(ticket)).toEqual(['consentAsked', 'consentGiven']);
  });

  test('the keeper of a contact has it when they agreed', async () => {
    await set('DirectTicketsToWallets', 'enabled');
    const keeper = await createUser(server, company.admin);
    const person = somebody();
    await createContact(company.admin, { ...person, wallets: [keeper.sessionUser.id] });
    expect((await say(person, 'Oi')).ticket).toMatchObject({ status: 'lgpd', userId: null });
    const { ticket } = await say(person, '1');
    expect(ticket).toMatchObject({ status: 'open', userId: keeper.sessionUser.id });
    expect(await reasonsOf(ticket)).toEqual(['consentAsked', 'consentGiven', 'wallet']);
    await set('DirectTicketsToWallets', 'disabled');
  });

  test('who agrees comes to the menu, and is not taken to have chosen from it', async () => {
    const menuId = await seedConnection(server, company.id);
    await server.sql(`update connections set "greetingMessage" = 'Bem-vindo!' where id = $1`, [menuId]);
    const queues = [await createQueue(company.admin), await createQueue(company.admin)];
    for (const queue of queues)
      await server.sql('insert into connection_queues values ($1, $2, $3)', [company.id, menuId, queue.id]);
    const plain = line;
    line = new FakeChannel(server, company.id, menuId);
    const person = somebody();
    expect((await say(person, 'Oi')).ticket).toMatchObject({ status: 'lgpd', queueId: null });
    const agreed = await say(person, '1');
    expect(agreed.ticket).toMatchObject({ status: 'pending', queueId: null });
    expect(agreed.talk.at(-1)).toContain('*[ 1 ]* - ');
    expect((await say(person, '2')).ticket).toMatchObject({ queueId: queues[1]?.id });
    line = plain;
  });

  test('the connection’s own words come first; without any nothing is asked, nor when it is off', async () => {
    await server.sql(`update connections set "lgpdMessage" = 'Termos da loja' where id = $1`, [connectionId]);
    expect((await say(somebody(), 'Oi')).talk[1]).toBe('Termos da loja');
    await server.sql(`update connections set "lgpdMessage" = '' where id = $1`, [connectionId]);
    await set('lgpdMessage', '');
    expect((await say(somebody(), 'Oi')).ticket).toMatchObject({ status: 'pending' });
    await set('lgpdMessage', TERMS);
    await set('enableLGPD', 'disabled');
    expect((await say(somebody(), 'Oi')).ticket).toMatchObject({ status: 'pending' });
  });
});

test.each([
  ['1', 'yes'],
  ['*[1]*', 'yes'],
  ['Sim!', 'yes'],
  ['1️⃣', 'yes'],
  ['2', 'no'],
  ['NÃO', 'no'],
  ['nao.', 'no'],
  ['12', undefined],
  ['não sei', undefined],
  ['sim, mas', undefined],
  ['', undefined],
])('“%s” means %s', (text, answer) => expect(parseConsent(text)).toBe(answer));
