import { api, type TicketDetail, type TicketLog } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { FakeChannel, textFrom, type Sender } from '../../../test/setup/fake-channel.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { DueLoop } from '../../platform/due-rows/due-loop.ts';
import { dueTimers } from './due-timers.ts';

/** Another node may hold the lock just then. */
const SOON = { timeout: 15_000 };

let server: TestServer;
let company: TestCompany;
let ana: Client;
let queueId: number;
let timers: DueLoop;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin)).id;
  ana = await createUser(server, company.admin, { queueIds: [queueId], name: 'Ana', allTicket: 'enable' });
  timers = new DueLoop(server.platform, [dueTimers]);
  const [params, body] = [{ key: 'sendGreetingAccepted' }, { value: 'disabled' }];
  await company.admin.call(api.settings.update, { params, body });
});
afterAll(() => server.stop());
// User actions are dated by the real clock, so each test starts there.
beforeEach(() => server.clock.set(new Date()));

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const show = (ticket: { id: number }) => company.admin.call(api.tickets.show, at(ticket));
const logOf = ({ id }: { id: number }): Promise<TicketLog[]> =>
  company.admin.call(api.tickets.log, { params: { ticketId: String(id) } });
const talkIn = async ({ id }: { id: number }) => {
  const input = { params: { ticketUuid: String(id) }, query: {} };
  const { messages } = await company.admin.call(api.messages.list, input);
  return messages.filter(({ ticketId }) => ticketId === id).map(({ body }) => body);
};

let made = 0;
/** A connected connection. */
async function connect(): Promise<FakeChannel> {
  const id = await seedConnection(server, company.id);
  await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [id]);
  return new FakeChannel(server, company.id, id);
}
const somebody = (): Sender => {
  made += 1;
  return { name: `Cliente ${made}`, number: `55119400${10_000 + made}` };
};
/** Receives a message of a person; returns the person and their ticket. */
async function written(line: FakeChannel): Promise<{ person: Sender; ticket: TicketDetail }> {
  const person = somebody();
  await line.receive(textFrom(person, 'Oi'));
  const [row] = await server.sql<{ id: number }>('select max(id) as id from tickets');
  return { person, ticket: await show({ id: row?.id ?? 0 }) };
}
const accept = (ticket: { id: number }) =>
  ana.call(api.tickets.update, { ...at(ticket), body: { status: 'open', queueId } });
const write = (ticket: { id: number }, body: string) =>
  ana.call(api.messages.send, { params: { ticketId: String(ticket.id) }, body: { body } });
/** Advances the clock and handles the timers that are due. */
async function pass(minutes: number): Promise<void> {
  server.clock.advance(minutes);
  await timers.drain();
}

const lane = (more: object = {}) =>
  company.admin.call(api.tags.create, { body: { name: `Faixa ${(made += 1)}`, kanban: 1, ...more } });
const put = (ticket: { id: number }, to: { id: number }) =>
  ana.call(api.tags.addToTicket, { params: { ticketId: String(ticket.id), tagId: String(to.id) } });

describe('a card in a lane', () => {
  test('goes on when the contact does not answer for its hours, and back when they do', async () => {
    const answered = await lane();
    const asked = await lane({
      greetingMessageLane: 'Podemos seguir?',
      rollbackLaneId: answered.id,
    });
    const offered = await lane({ timeLane: 2, nextLaneId: asked.id });
    const line = await connect();
    const { person, ticket } = await written(line);
    await accept(ticket);
    await put(ticket, offered);
    await pass(130);
    // The contact wrote last, so the lane's time does not run.
    expect((await show(ticket)).tags).toMatchObject([{ id: offered.id }]);
    await write(ticket, 'Segue a proposta');
    await pass(130);
    await expect.poll(async () => (await show(ticket)).tags, SOON).toMatchObject([{ id: asked.id }]);
    expect((await talkIn(ticket)).at(-1)).toBe('Podemos seguir?');
    expect((await logOf(ticket))[0]).toMatchObject({
      type: 'lane',
      reason: { code: 'lane', name: asked.name },
    });
    await line.receive(textFrom(person, 'Sim, aceito'));
    expect((await show(ticket)).tags).toMatchObject([{ id: answered.id }]);
    expect((await logOf(ticket))[0]).toMatchObject({ type: 'lane', reason: { name: answered.name } });
  });

  test('hours that are set later hold for the cards that lie there', async () => {
    const next = await lane();
    const first = await lane();
    const line = await connect();
    const { ticket } = await written(line);
    await accept(ticket);
    await write(ticket, 'Até já');
    await put(ticket, first);
    await company.admin.call(api.tags.update, {
      params: { id: String(first.id) },
      body: { timeLane: 1, nextLaneId: next.id },
    });
    await pass(61);
    await expect.poll(async () => (await show(ticket)).tags, SOON).toMatchObject([{ id: next.id }]);
  });
});

describe('a lane with a time', () => {
  const GREETING = 'Ainda pensa nisso?';
  const NOW = { kind: 'timer', timer: 'lane', whenExpiresTicket: 0 } as const;
  const cardsIn = async (of: { id: number }) =>
    (
      await server.sql<{ ticketId: number }>(
        'select "ticketId" from ticket_tags where "tagId" = $1 order by 1',
        [of.id],
      )
    ).map(({ ticketId }) => ticketId);

  test('would have moved the cards that it then moves, however many workers there are, each once', async () => {
    const next = await lane({ greetingMessageLane: GREETING });
    const first = await lane({ nextLaneId: next.id });
    const line = await connect();
    const silent = [];
    for (let count = 0; count < 6; count += 1) {
      const { ticket } = await written(line);
      await accept(ticket);
      await put(ticket, first);
      await write(ticket, 'Segue a proposta');
      silent.push(ticket.id);
    }
    const answered = await written(line);
    await accept(answered.ticket);
    await put(answered.ticket, first);
    await write(answered.ticket, 'Segue a proposta');
    await line.receive(textFrom(answered.person, 'Vou ver'));
    server.clock.advance(121);
    const { touched, tickets } = await company.admin.call(api.dryRuns.run, {
      body: { ...NOW, id: first.id, minutes: 120 },
    });
    expect([touched, tickets.map(({ id }) => id).toSorted((a, b) => a - b)]).toEqual([6, silent]);
    const change = { params: { id: String(first.id) }, body: { timeLane: 2 } };
    await company.admin.call(api.tags.update, change);
    await waitForJobs(server);
    const workers = [
      new DueLoop(server.platform, [dueTimers]),
      new DueLoop(server.platform, [dueTimers]),
      timers,
    ];
    await Promise.all(workers.map((worker) => worker.drain()));
    await expect.poll(() => cardsIn(next), SOON).toEqual(silent);
    expect(await cardsIn(first)).toEqual([answered.ticket.id]);
    const [said] = await server.sql(
      `select count(*)::int as messages, count(distinct "ticketId")::int as tickets from messages
       where body = $1 and "fromMe"`,
      [GREETING],
    );
    expect(said).toEqual({ messages: 6, tickets: 6 });
    // What it moved has left the lane, and counts all the same.
    const again = await company.admin.call(api.dryRuns.run, { body: { ...NOW, id: first.id, minutes: 60 } });
    expect(again.touched).toBe(6);
  });

  test('stands still while the plan has no board', async () => {
    const useKanban = (value: boolean) =>
      server.sql(
        'update plans set "useKanban" = $2 where id = (select "planId" from companies where id = $1)',
        [company.id, value],
      );
    const next = await lane();
    const first = await lane({ nextLaneId: next.id, timeLane: 1 });
    const line = await connect();
    const { ticket } = await written(line);
    await accept(ticket);
    await put(ticket, first);
    await write(ticket, 'Segue');
    await useKanban(false);
    await pass(61);
    expect(await cardsIn(first)).toEqual([ticket.id]);
    await useKanban(true);
    await pass(61);
    await expect.poll(() => cardsIn(next), SOON).toEqual([ticket.id]);
  });
});
