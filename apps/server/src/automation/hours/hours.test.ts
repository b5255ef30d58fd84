import { api, companyRoutes, type TicketDetail, type TicketLog } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { FakeChannel, textFrom, type Sender } from '../../../test/setup/fake-channel.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { week } from '../../../test/setup/week-hours.ts';

const AWAY = 'Estamos fechados. Voltamos em breve!';
const QUEUE_AWAY = 'O financeiro está fechado.';
const VACATION = 'Férias coletivas até o dia 20.';

let server: TestServer;
let company: TestCompany;
let ana: Client;
let queueId: number;
let connectionId: number;
let line: FakeChannel;

const set = (key: string, value: string) =>
  company.admin.call(api.settings.update, { params: { key }, body: { value } });
const connection = (fields: Record<string, unknown>) =>
  Promise.all(
    Object.entries(fields).map(([column, value]) =>
      server.sql(`update connections set "${column}" = $2 where id = $1`, [connectionId, value]),
    ),
  );
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin, { name: 'Financeiro', outOfHoursMessage: QUEUE_AWAY })).id;
  ana = await createUser(server, company.admin, { queueIds: [queueId], allTicket: 'enable' });
  connectionId = await seedConnection(server, company.id);
  line = new FakeChannel(server, company.id, connectionId);
  await connection({ outOfHoursMessage: AWAY });
  await server.sql('update queues set schedules = $2 where id = $1', [queueId, JSON.stringify(week())]);
  await company.admin.call(companyRoutes.updateHours, {
    params: { id: String(company.id) },
    body: { schedules: week() },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await set('scheduleType', 'disabled');
  await set('holidays', 'disabled');
  await set('timezone', 'America/Sao_Paulo');
  // The midday of a Wednesday.
  server.clock.set('2027-03-10T12:00:00-03:00');
});

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const show = (ticket: { id: number }) => company.admin.call(api.tickets.show, at(ticket));
const reasonsOf = async ({ id }: { id: number }) => {
  const log: TicketLog[] = await company.admin.call(api.tickets.log, { params: { ticketId: String(id) } });
  return log.flatMap(({ reason }) => (reason ? [reason.code] : [])).toReversed();
};
let made = 0;
const somebody = (): Sender => {
  made += 1;
  return { name: `Cliente ${made}`, number: `55119500${10_000 + made}` };
};
/** Receives a message; returns all messages of its ticket so far. */
async function writeAs(person: Sender, text: string) {
  await line.receive(textFrom(person, text));
  const [row] = await server.sql<{ id: number }>(
    'select max(t.id) as id from tickets t join contacts c on c.id = t."contactId" where c.number = $1',
    [person.number],
  );
  const ticket: TicketDetail = await show({ id: row?.id ?? 0 });
  const input = { params: { ticketUuid: String(ticket.id) }, query: {} };
  const { messages } = await company.admin.call(api.messages.list, input);
  const here = messages.filter(({ ticketId }) => ticketId === ticket.id);
  return { ticket, talk: here.map(({ body }) => body), messages: here };
}
const write = async (person: Sender, text: string) => (await writeAs(person, text)).talk;

describe('outside the company’s hours', () => {
  test('a contact is told so once in each closed period, in a message like any other', async () => {
    await set('scheduleType', 'company');
    const person = somebody();
    expect(await write(person, 'Oi')).toEqual(['Oi']);
    server.clock.set('2027-03-10T19:00:00-03:00');
    const first = await writeAs(person, 'Alguém?');
    expect(first.talk).toEqual(['Oi', 'Alguém?', AWAY]);
    expect(first.messages.at(-1)).toMatchObject({ fromMe: true, source: 'automation' });
    expect(first.ticket).toMatchObject({ status: 'pending' });
    expect(await reasonsOf(first.ticket)).toEqual(['outOfHours']);
    server.clock.set('2027-03-11T02:00:00-03:00');
    expect(await write(person, 'Olá?')).toEqual(['Oi', 'Alguém?', AWAY, 'Olá?']);
    server.clock.set('2027-03-11T10:00:00-03:00');
    expect((await write(person, 'Bom dia')).at(-1)).toBe('Bom dia');
    server.clock.set('2027-03-11T18:00:00-03:00');
    expect((await write(person, 'E agora?')).at(-1)).toBe(AWAY);
  });

  test('the same period is told of once, also when a conversation was closed in between', async () => {
    await set('scheduleType', 'company');
    server.clock.set('2027-03-10T20:00:00-03:00');
    const person = somebody();
    const { ticket } = await writeAs(person, 'Oi');
    await company.admin.call(api.tickets.update, { ...at(ticket), body: { status: 'closed' } });
    expect(await write(person, 'Oi de novo')).toEqual(['Oi de novo']);
  });

  test('one who is being served hears nothing of it', async () => {
    await set('scheduleType', 'company');
    const person = somebody();
    const { ticket } = await writeAs(person, 'Oi');
    await set('sendGreetingAccepted', 'disabled');
    await ana.call(api.tickets.update, { ...at(ticket), body: { status: 'open', queueId } });
    server.clock.set('2027-03-10T23:00:00-03:00');
    expect(await write(person, 'Ainda aí?')).toEqual(['Oi', 'Ainda aí?']);
  });

  test('the hours are those of the company’s clock, and holidays are kept by choice', async () => {
    await set('scheduleType', 'company');
    await set('timezone', 'America/Manaus');
    server.clock.set('2027-03-10T18:30:00-03:00');
    expect(await write(somebody(), 'Oi')).toEqual(['Oi']);
    await set('timezone', 'America/Sao_Paulo');
    expect(await write(somebody(), 'Oi')).toEqual(['Oi', AWAY]);
    server.clock.set('2027-09-07T10:00:00-03:00');
    expect(await write(somebody(), 'Oi')).toEqual(['Oi']);
    await set('holidays', 'national');
    expect(await write(somebody(), 'Oi')).toEqual(['Oi', AWAY]);
  });

  test('without words nothing is said, and a blank message of a group is nobody’s', async () => {
    await set('scheduleType', 'company');
    server.clock.set('2027-03-10T23:00:00-03:00');
    await connection({ outOfHoursMessage: ' ', allowGroup: true });
    expect(await write(somebody(), 'Oi')).toEqual(['Oi']);
    await connection({ outOfHoursMessage: AWAY });
    const person = somebody();
    const message = textFrom(person, 'Oi, grupo');
    const group = { ids: ['120363@g.us'], number: null, name: 'Turma', isGroup: true };
    await line.receive({ ...message, chat: group });
    const [row] = await server.sql<{ talk: string[] }>(
      `select array_agg(m.body) as talk from messages m join tickets t on t.id = m."ticketId" where t."isGroup"`,
    );
    expect(row?.talk).toEqual(['Oi, grupo']);
  });
});

test('a connection’s own hours, and always where it has none', async () => {
  await set('scheduleType', 'connection');
  server.clock.set('2027-03-10T23:00:00-03:00');
  expect(await write(somebody(), 'Oi')).toEqual(['Oi']);
  // Over midnight.
  await connection({ schedules: JSON.stringify(week('22:00', '04:00')) });
  expect(await write(somebody(), 'Oi')).toEqual(['Oi']);
  server.clock.set('2027-03-11T03:59:00-03:00');
  expect(await write(somebody(), 'Oi')).toEqual(['Oi']);
  server.clock.set('2027-03-11T04:00:00-03:00');
  expect(await write(somebody(), 'Oi')).toEqual(['Oi', AWAY]);
  await connection({ schedules: '[]' });
});

test('a queue’s own hours: it says its own words to those who are in it', async () => {
  await set('scheduleType', 'queue');
  server.clock.set('2027-03-10T23:00:00-03:00');
  const person = somebody();
  const { ticket, talk } = await writeAs(person, 'Oi');
  expect(talk).toEqual(['Oi']);
  await company.admin.call(api.tickets.update, { ...at(ticket), body: { queueId } });
  expect(await write(person, 'Boleto?')).toEqual(['Oi', 'Boleto?', QUEUE_AWAY]);
  expect(await write(person, 'Alô')).toEqual(['Oi', 'Boleto?', QUEUE_AWAY, 'Alô']);
  expect(await reasonsOf(ticket)).toEqual(['queueOutOfHours']);
  expect(await show(ticket)).toMatchObject({ queueId, status: 'pending' });
});

test('a queue that is closed gets whoever chooses it from the menu, with its own words instead of its greeting', async () => {
  await set('scheduleType', 'queue');
  server.clock.set('2027-03-10T23:00:00-03:00');
  await server.sql(`update queues set "greetingMessage" = 'Bem-vindo ao financeiro' where id = $1`, [
    queueId,
  ]);
  const other = await createQueue(company.admin, { outOfHoursMessage: QUEUE_AWAY });
  const plain = line;
  const menuId = await seedConnection(server, company.id);
  for (const id of [queueId, other.id])
    await server.sql('insert into connection_queues values ($1, $2, $3)', [company.id, menuId, id]);
  line = new FakeChannel(server, company.id, menuId);
  const person = somebody();
  const menu = (await write(person, 'Oi')).at(-1);
  expect(menu).toContain('*[ 1 ]* - Financeiro');
  const chosen = await writeAs(person, '1');
  expect(chosen.ticket).toMatchObject({ queueId, status: 'pending' });
  expect(chosen.talk).toEqual(['Oi', menu, '1', QUEUE_AWAY]);
  expect((await reasonsOf(chosen.ticket)).slice(-2)).toEqual(['chosenInMenu', 'queueOutOfHours']);
  expect((await write(person, 'E o boleto?')).at(-1)).toBe('E o boleto?');
  line = plain;
});

describe('while everybody is away', () => {
  const vacation = (first: string | null, last: string | null) =>
    connection({
      collectiveVacationStart: first,
      collectiveVacationEnd: last,
      collectiveVacationMessage: VACATION,
    });

  test('a contact is told so once a day, from the first day to the end of the last', async () => {
    await vacation('2027-03-11', '2027-03-12');
    const person = somebody();
    server.clock.set('2027-03-10T23:59:00-03:00');
    expect(await write(person, 'A')).toEqual(['A']);
    server.clock.set('2027-03-11T00:00:30-03:00');
    expect(await write(person, 'B')).toEqual(['A', 'B', VACATION]);
    server.clock.set('2027-03-11T22:00:00-03:00');
    expect((await write(person, 'C')).at(-1)).toBe('C');
    server.clock.set('2027-03-12T23:50:00-03:00');
    const last = await writeAs(person, 'D');
    expect(last.talk.at(-1)).toBe(VACATION);
    expect(await reasonsOf(last.ticket)).toEqual(['collectiveVacation', 'collectiveVacation']);
    server.clock.set('2027-03-13T00:01:00-03:00');
    expect((await write(person, 'E')).at(-1)).toBe('E');
    await vacation(null, null);
  });

  test('nothing else answers then, but what somebody serves goes on', async () => {
    await vacation('2027-03-01', '2027-03-31');
    await set('scheduleType', 'company');
    server.clock.set('2027-03-10T23:00:00-03:00');
    const person = somebody();
    const { ticket, talk } = await writeAs(person, 'Oi');
    expect(talk).toEqual(['Oi', VACATION]);
    await ana.call(api.tickets.update, { ...at(ticket), body: { status: 'open', queueId } });
    server.clock.set('2027-03-11T12:00:00-03:00');
    expect((await write(person, 'Obrigado')).at(-1)).toBe('Obrigado');
    await vacation(null, null);
  });
});

test('a company that has saved no hours keeps the usual ones', async () => {
  // Last, because the other tests need the saved hours.
  await server.sql('delete from settings where key = $1 and "companyId" = $2', ['schedules', company.id]);
  await set('scheduleType', 'company');
  expect(await write(somebody(), 'Oi')).toEqual(['Oi', AWAY]);
  server.clock.set('2027-03-10T13:00:00-03:00');
  expect(await write(somebody(), 'Oi')).toEqual(['Oi']);
});
