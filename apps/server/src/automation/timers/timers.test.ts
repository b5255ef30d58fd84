import { api, type TicketDetail, type TicketLog } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { FakeChannel, textFrom, type Sender } from '../../../test/setup/fake-channel.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueTimers } from './due-timers.ts';

const REMINDER = 'Ainda está aí?';
const GOODBYE = 'Encerramos por falta de resposta.';

/** Another node may hold the lock just then. */
const SOON = { timeout: 15_000 };

let server: TestServer;
let company: TestCompany;
let ana: Client;
let bruno: Client;
let queueId: number;
let timers: DueLoop;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin)).id;
  ana = await createUser(server, company.admin, { queueIds: [queueId], name: 'Ana', allTicket: 'enable' });
  bruno = await createUser(server, company.admin, {
    queueIds: [queueId],
    name: 'Bruno',
    allTicket: 'enable',
  });
  timers = new DueLoop(server.platform, [dueTimers]);
  await set('sendGreetingAccepted', 'disabled');
});
afterAll(() => server.stop());
// User actions are dated by the real clock, so each test starts there.
beforeEach(() => server.clock.set(new Date()));

const set = (key: string, value: string) =>
  company.admin.call(api.settings.update, { params: { key }, body: { value } });
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const show = (ticket: { id: number }) => company.admin.call(api.tickets.show, at(ticket));
const logOf = ({ id }: { id: number }): Promise<TicketLog[]> =>
  company.admin.call(api.tickets.log, { params: { ticketId: String(id) } });
const reasonsOf = async (ticket: { id: number }) =>
  (await logOf(ticket)).flatMap(({ reason }) => (reason ? [reason.code] : [])).toReversed();
const talkIn = async ({ id }: { id: number }) => {
  const input = { params: { ticketUuid: String(id) }, query: {} };
  const { messages } = await company.admin.call(api.messages.list, input);
  return messages.filter(({ ticketId }) => ticketId === id).map(({ body }) => body);
};
const timersOf = async ({ id }: { id: number }) =>
  (
    await server.sql<{ kind: string }>('select kind from ticket_timers where "ticketId" = $1 order by 1', [
      id,
    ])
  ).map(({ kind }) => kind);

let made = 0;
/** A connected connection and its fake channel. */
async function connect(fields: Record<string, string | number>, planted?: number) {
  const id = planted ?? (await seedConnection(server, company.id));
  for (const [column, value] of Object.entries({ ...fields, status: 'CONNECTED' }))
    await server.sql(`update connections set "${column}" = $2 where id = $1`, [id, value]);
  return { id, line: new FakeChannel(server, company.id, id) };
}
const somebody = (): Sender => {
  made += 1;
  return { name: `Cliente ${made}`, number: `55119400${10_000 + made}` };
};
/** Receives a message of a person; returns the person and their ticket. */
async function written(
  line: FakeChannel,
  person = somebody(),
  text = 'Oi',
): Promise<{ person: Sender; ticket: TicketDetail }> {
  await line.receive(textFrom(person, text));
  const [row] = await server.sql<{ id: number }>('select max(id) as id from tickets');
  return { person, ticket: await show({ id: row?.id ?? 0 }) };
}
const accept = (client: Client, ticket: { id: number }) =>
  client.call(api.tickets.update, { ...at(ticket), body: { status: 'open', queueId } });
const write = (client: Client, ticket: { id: number }, body: string) =>
  client.call(api.messages.send, { params: { ticketId: String(ticket.id) }, body: { body } });
/** Advances the clock and handles the timers that are due. */
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes);
  await timers.drain();
}

describe('a conversation in which nothing is said', () => {
  const idle = { timeInactiveMessage: 10, inactiveMessage: REMINDER, expiresTicket: 20 };

  test('is reminded of, and closed when that does not help; each once', async () => {
    const { line } = await connect({ ...idle, expiresInactiveMessage: GOODBYE });
    const { ticket } = await written(line);
    await accept(ana, ticket);
    await pass(9);
    expect(await talkIn(ticket)).toEqual(['Oi']);
    await pass(2);
    await expect.poll(() => talkIn(ticket), SOON).toEqual(['Oi', REMINDER]);
    await pass(15);
    expect(await talkIn(ticket)).toEqual(['Oi', REMINDER]);
    expect(await show(ticket)).toMatchObject({ status: 'open' });
    await pass(6);
    await expect.poll(async () => (await show(ticket)).status, SOON).toBe('closed');
    expect(await talkIn(ticket)).toEqual(['Oi', REMINDER, GOODBYE]);
    expect(await reasonsOf(ticket)).toEqual(['inactive', 'expired']);
    expect((await logOf(ticket))[0]).toMatchObject({ type: 'autoClose', reason: { minutes: 20 } });
    expect(await timersOf(ticket)).toEqual([]);
  });

  test('an answer to the reminder begins the time anew', async () => {
    const { line } = await connect(idle);
    const { person, ticket } = await written(line);
    await accept(ana, ticket);
    await pass(11);
    await expect.poll(() => talkIn(ticket), SOON).toEqual(['Oi', REMINDER]);
    await line.receive(textFrom(person, 'Estou'));
    await server.sql(`update tickets set "updatedAt" = $2 where id = $1`, [ticket.id, server.clock.now()]);
    await pass(9);
    expect(await show(ticket)).toMatchObject({ status: 'open' });
    await pass(2);
    await expect.poll(() => talkIn(ticket), SOON).toEqual(['Oi', REMINDER, 'Estou', REMINDER]);
  });

  test('where only our own questions count, a contact who has the last word is not sent away', async () => {
    const { line } = await connect({ expiresTicket: 10, whenExpiresTicket: 1 });
    const { ticket } = await written(line);
    await accept(ana, ticket);
    await pass(30);
    expect(await show(ticket)).toMatchObject({ status: 'open' });
    await write(ana, ticket, 'Posso ajudar?');
    await pass(11);
    await expect.poll(async () => (await show(ticket)).status, SOON).toBe('closed');
  });

  test('nobody is sent away while the connection is down, or while they wait', async () => {
    const { id, line } = await connect({ expiresTicket: 10 });
    const { ticket } = await written(line);
    await pass(60);
    expect(await show(ticket)).toMatchObject({ status: 'pending' });
    await accept(ana, ticket);
    await server.sql(`update connections set status = 'DISCONNECTED' where id = $1`, [id]);
    await pass(60);
    expect(await show(ticket)).toMatchObject({ status: 'open' });
    await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [id]);
    await pass(10);
    await expect.poll(async () => (await show(ticket)).status, SOON).toBe('closed');
  });

  test('a time that is set, changed or taken away holds for conversations that are going on', async () => {
    const own = await company.admin.call(api.connections.create, { body: { name: 'Own' } });
    const { id, line } = await connect({}, own.id);
    const { ticket } = await written(line);
    await accept(ana, ticket);
    expect(await timersOf(ticket)).toEqual([]);
    await company.admin.call(api.connections.update, { ...at({ id }), body: { expiresTicket: 30 } });
    expect(await timersOf(ticket)).toEqual(['expiry']);
    await pass(31);
    await expect.poll(async () => (await show(ticket)).status, SOON).toBe('closed');
    server.clock.set(new Date());
    const other = await written(line);
    await accept(ana, other.ticket);
    await company.admin.call(api.connections.update, { ...at({ id }), body: { expiresTicket: 0 } });
    await pass(60);
    expect(await show(other.ticket)).toMatchObject({ status: 'open' });
    await expect.poll(() => timersOf(other.ticket), SOON).toEqual([]);
  });
});

describe('a ticket that waits without a queue', () => {
  test('goes to the queue of the connection when its time is over', async () => {
    const { line } = await connect({ timeSendQueue: 5, sendIdQueue: queueId });
    const { ticket } = await written(line);
    await pass(4);
    expect(await show(ticket)).toMatchObject({ queueId: null });
    await pass(2);
    await expect.poll(async () => (await show(ticket)).queueId, SOON).toBe(queueId);
    expect((await logOf(ticket))[0]).toMatchObject({
      type: 'redirect',
      queueId,
      reason: { code: 'redirectTimer', minutes: 5 },
    });
  });

  test('not when somebody took it before', async () => {
    const { line } = await connect({ timeSendQueue: 5, sendIdQueue: queueId });
    const { ticket } = await written(line);
    const other = await createQueue(company.admin);
    await company.admin.call(api.tickets.update, { ...at(ticket), body: { queueId: other.id } });
    await pass(10);
    expect(await show(ticket)).toMatchObject({ queueId: other.id });
    expect(await reasonsOf(ticket)).toEqual([]);
  });
});

describe('a queue that gives its tickets to people', () => {
  const online = (client: Client, isOnline: boolean) =>
    server.sql('update users set online = $2, "seenAt" = now() where id = $1', [
      client.sessionUser.id,
      isOnline,
    ]);
  const rotating = async (minutes: number) => {
    const queue = await createQueue(company.admin);
    await server.sql(`update queues set "ativarRoteador" = true, "tempoRoteador" = $2 where id = $1`, [
      queue.id,
      minutes,
    ]);
    for (const client of [ana, bruno]) {
      await server.sql('insert into user_queues ("companyId", "userId", "queueId") values ($1, $2, $3)', [
        company.id,
        client.sessionUser.id,
        queue.id,
      ]);
      await online(client, true);
    }
    return queue;
  };
  const waitingIn = async (id: number) => {
    const { line } = await connect({});
    const { ticket } = await written(line);
    await company.admin.call(api.tickets.update, { ...at(ticket), body: { queueId: id } });
    await timers.drain();
    return ticket;
  };
  const ownerOf = async (ticket: { id: number }) => (await show(ticket)).userId;

  test('in turn, to the next when the time is over, and back to all when nobody is there', async () => {
    const queue = await rotating(5);
    const first = await waitingIn(queue.id);
    await expect.poll(() => ownerOf(first), SOON).toBe(ana.sessionUser.id);
    expect(await show(first)).toMatchObject({ status: 'pending' });
    const second = await waitingIn(queue.id);
    await expect.poll(() => ownerOf(second), SOON).toBe(bruno.sessionUser.id);
    await accept(bruno, second);
    await pass(4);
    expect(await ownerOf(first)).toBe(ana.sessionUser.id);
    await pass(2);
    await expect.poll(() => ownerOf(first), SOON).toBe(bruno.sessionUser.id);
    expect(await ownerOf(second)).toBe(bruno.sessionUser.id);
    // The only online member keeps it.
    await online(ana, false);
    await pass(6);
    expect(await ownerOf(first)).toBe(bruno.sessionUser.id);
    await online(bruno, false);
    await pass(6);
    await expect.poll(() => ownerOf(first), SOON).toBeNull();
    await online(ana, true);
    await pass(2);
    await expect.poll(() => ownerOf(first), SOON).toBe(ana.sessionUser.id);
    const [newest] = await logOf(first);
    expect(newest).toMatchObject({
      type: 'receivedTransfer',
      userId: ana.sessionUser.id,
      reason: { code: 'rotation', queue: queue.name, user: 'Ana', minutes: 5 },
    });
    await accept(ana, first);
    await pass(60);
    expect(await show(first)).toMatchObject({ status: 'open', userId: ana.sessionUser.id });
  });

  test('by chance where the company wants that, and only those who are there', async () => {
    const plain = (await createQueue(company.admin)).id;
    const ticket = await waitingIn(plain);
    expect(await ownerOf(ticket)).toBeNull();
    await server.sql(
      'insert into user_queues ("companyId", "userId", "queueId") values ($1, $2, $4), ($1, $3, $4)',
      [company.id, ana.sessionUser.id, bruno.sessionUser.id, plain],
    );
    await online(ana, false);
    await online(bruno, true);
    await set('userRandom', 'enabled');
    await pass(1);
    await expect.poll(() => ownerOf(ticket), SOON).toBe(bruno.sessionUser.id);
    expect((await logOf(ticket))[0]).toMatchObject({ reason: { code: 'randomUser', user: 'Bruno' } });
    await pass(120);
    expect(await ownerOf(ticket)).toBe(bruno.sessionUser.id);
    await set('userRandom', 'disabled');
  });
});

describe('however many do it', () => {
  test('nothing happens twice, and what was due while nothing ran happens afterwards', async () => {
    const { id } = await connect({ expiresTicket: 5, expiresInactiveMessage: GOODBYE });
    const tickets = await server.sql<{ id: number }>(
      `with people as (
         insert into contacts ("companyId", name, number)
         select $1, 'Cliente', '5511970' || n from generate_series(100001, 100040) n returning id)
       insert into tickets ("companyId", "contactId", status, channel, "whatsappId", "userId")
       select $1, id, 'open', 'whatsapp', $2, $3 from people returning id`,
      [company.id, id, ana.sessionUser.id],
    );
    server.clock.advance(24 * 60);
    const others = [
      new DueLoop(server.platform, [dueTimers]),
      new DueLoop(server.platform, [dueTimers]),
      timers,
    ];
    await Promise.all(others.map((loop) => loop.drain()));
    await expect
      .poll(
        () =>
          server.sql(
            `select count(*)::int as count from tickets where "whatsappId" = $1 and status <> 'closed'`,
            [id],
          ),
        SOON,
      )
      .toEqual([{ count: 0 }]);
    const [said] = await server.sql(
      `select count(*)::int as messages, count(distinct "ticketId")::int as tickets from messages
       where "whatsappId" = $1 and body = $2`,
      [id, GOODBYE],
    );
    expect(said).toEqual({ messages: 40, tickets: 40 });
    const [logs] = await server.sql(
      `select count(*)::int as logs from ticket_logs where type = 'autoClose' and "ticketId" = any ($1)`,
      [tickets.map((ticket) => ticket.id)],
    );
    expect(logs).toEqual({ logs: 40 });
  });

  test('one that cannot be done is in nobody’s way, and is tried again', async () => {
    const { line } = await connect({ expiresTicket: 5 });
    const broken = await written(line);
    const sound = await written(line);
    for (const { ticket } of [broken, sound]) await accept(ana, ticket);
    // A trigger prevents the end of its service period.
    await server.sql(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await server.sql(
      `create trigger refuse before update on ticket_trackings for each row
       when (new."ticketId" = ${broken.ticket.id}) execute function refuse()`,
    );
    await pass(6);
    await expect.poll(async () => (await show(sound.ticket)).status, SOON).toBe('closed');
    expect(await show(broken.ticket)).toMatchObject({ status: 'open' });
    await server.sql('drop trigger refuse on ticket_trackings');
    await pass(2);
    await expect.poll(async () => (await show(broken.ticket)).status, SOON).toBe('closed');
  });
});
