import { api, type JourneyStep } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { incomingFrom, FakeChannel, textFrom, type Sender } from '../../../test/setup/fake-channel.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { runInboundSteps } from '../../automation/inbound/steps.ts';
import type { SendOutcome } from '../../channels/channel-port.ts';
import { type CompanyWork, systemActor } from '../../platform/unit-of-work.ts';
import { createChannelPort } from '../channel-port.ts';

let server: TestServer;
let company: TestCompany;
let ana: Client;
let queueId: number;
let connectionId: number;
let line: FakeChannel;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueId = (await createQueue(company.admin)).id;
  connectionId = await seedConnection(server, company.id, { isDefault: true });
  ana = await createUser(server, company.admin, { name: 'Ana', queueIds: [queueId] });
  line = new FakeChannel(server, company.id, connectionId);
});
afterAll(() => server.stop());

let made = 0;
const somebody = (): Sender => ({ name: `Pessoa ${(made += 1)}`, number: `55119400${10_000 + made}` });

async function served(person = somebody()) {
  const contact = await createContact(company.admin, person);
  const body = { contactId: contact.id, queueId, whatsappId: connectionId };
  return { person, ticket: await ana.call(api.tickets.create, { body }) };
}

const params = (id: number) => ({ params: { messageId: String(id) } });
const journey = async (id: number, client = ana): Promise<JourneyStep[]> =>
  (await client.call(api.messages.journey, params(id))).steps;
const names = async (id: number) => (await journey(id)).map(({ step }) => step);
const write = async (ticket: { id: number }, body: object) => {
  const input = { params: { ticketId: String(ticket.id) }, body } as never;
  const [message] = (await ana.call(api.messages.send, input)).messages;
  if (!message) throw new Error('nothing was written');
  return message;
};

/** What the node that runs the connection does. */
const port = () => createChannelPort(server.platform, runInboundSteps);
const inCompany = <T>(act: (work: CompanyWork) => Promise<T>) =>
  server.platform.unitOfWork.inCompany(company.id, systemActor, act);
const all = { epoch: 1, limit: 1, files: 1, bulk: 1, oldest: 0, inFlight: [] };
const claim = () => inCompany((work) => port().claimMessages(work, connectionId, all));
const settle = (messageId: number, outcome: SendOutcome) =>
  inCompany((work) => port().settleMessages(work, connectionId, [{ messageId, outcome }]));
const externalIdOf = async (id: number) =>
  (await server.sql<{ externalId: string }>('select "externalId" from messages where id = $1', [id]))[0]
    ?.externalId ?? '';
const rowsOf = async (id: number) =>
  (await server.sql('select 1 from message_steps where "messageId" = $1', [id])).length;

describe('the journey of a message', () => {
  test('tells every step of its way, with the time of each and who wrote it', async () => {
    const { ticket } = await served();
    const { id, source, user } = await write(ticket, { body: 'A caminho' });
    expect({ source, user }).toEqual({ source: 'user', user: { id: ana.sessionUser.id, name: 'Ana' } });
    expect(await names(id)).toEqual(['written', 'queued']);
    await claim();
    expect(await names(id)).toEqual(['written', 'queued', 'sending']);
    await settle(id, { state: 'sent' });
    await line.acks(await externalIdOf(id), 2);
    await line.acks(await externalIdOf(id), 3);
    // Repeated, and too late.
    await line.acks(await externalIdOf(id), 2);
    const steps = await journey(id);
    expect(steps.map(({ step }) => step)).toEqual([
      'written',
      'queued',
      'sending',
      'sent',
      'delivered',
      'read',
    ]);
    const times = steps.map(({ at }) => at);
    expect(times.toSorted()).toEqual(times);
    expect(steps.map(({ user: who }) => who?.name ?? null)).toEqual(['Ana', null, null, null, null, null]);
  });

  test('tells why it failed and who had it sent again, and what became of it', async () => {
    const { ticket } = await served();
    const { id } = await write(ticket, { body: 'Difícil' });
    await claim();
    await settle(id, { state: 'failed', reason: 'blocked' });
    await ana.call(api.messages.resend, params(id));
    await claim();
    await settle(id, { state: 'unconfirmed', reason: 'no-answer' });
    await company.admin.call(api.messages.confirm, params(id));
    await ana.call(api.messages.edit, { ...params(id), body: { body: 'Fácil' } });
    await ana.call(api.messages.remove, params(id));
    const steps = await journey(id);
    expect(steps.map(({ step, reason, user }) => [step, reason, user?.id ?? null])).toEqual([
      ['written', null, ana.sessionUser.id],
      ['queued', null, null],
      ['sending', null, null],
      ['failed', 'blocked', null],
      ['resent', null, ana.sessionUser.id],
      ['queued', null, null],
      ['sending', null, null],
      ['unconfirmed', 'no-answer', null],
      ['confirmed', null, company.admin.sessionUser.id],
      ['sent', null, null],
      ['edited', null, ana.sessionUser.id],
      ['deleted', null, ana.sessionUser.id],
    ]);
  });

  test('leaves no trace of tries there was no line for', async () => {
    const { ticket } = await served();
    const { id } = await write(ticket, { body: 'Sem linha' });
    for (let time = 0; time < 3; time += 1) {
      await claim();
      await settle(id, { state: 'queued', wasTried: false });
    }
    expect(await names(id)).toEqual(['written', 'queued']);
    await claim();
    await settle(id, { state: 'queued', wasTried: true });
    expect(await names(id)).toEqual(['written', 'queued', 'sending', 'queued']);
    await ana.call(api.messages.remove, params(id));
    expect(await names(id)).toEqual(['written', 'queued', 'sending', 'queued', 'deleted']);
  });

  test('of what a contact writes is only that, and what they do to it; nothing is kept for it before', async () => {
    const { person, ticket } = await served();
    const question = textFrom(person, 'Quanto?');
    await line.receive(question);
    const input = { params: { ticketUuid: ticket.uuid }, query: {} };
    const message = (await ana.call(api.messages.list, input)).messages.at(-1);
    if (!message) throw new Error('it has not come');
    expect(message.source).toBeNull();
    expect(await names(message.id)).toEqual(['written']);
    expect(await rowsOf(message.id)).toBe(0);
    await line.receive({
      ...incomingFrom(person),
      kind: 'edit',
      targetId: question.id,
      text: 'Quanto custa?',
    });
    await line.receive({ ...incomingFrom(person), kind: 'revoke', targetId: question.id });
    expect(await names(message.id)).toEqual(['written', 'edited', 'deleted']);
  });

  test('of what was written on the phone or among colleagues has nothing of our queue', async () => {
    const { person, ticket } = await served();
    await line.receive({ ...textFrom(person, 'Do celular'), fromMe: true });
    const input = { params: { ticketUuid: ticket.uuid }, query: {} };
    const message = (await ana.call(api.messages.list, input)).messages.at(-1);
    expect(message).toMatchObject({ body: 'Do celular', source: 'phone', user: null });
    expect(await names(message?.id ?? 0)).toEqual(['written']);
    const note = await write(ticket, { body: 'Só entre nós', isPrivate: true });
    expect(await names(note.id)).toEqual(['written']);
  });

  test('of what the system said names it as such, and who caused it', async () => {
    const { admin } = company;
    const set = (key: string, value: string) =>
      admin.call(api.settings.update, { params: { key }, body: { value } });
    await set('greetingAcceptedMessage', 'Olá, sou {{userName}}');
    await set('sendGreetingAccepted', 'enabled');
    const contact = await createContact(admin, somebody());
    const body = { contactId: contact.id, queueId, whatsappId: connectionId, status: 'pending' } as const;
    const ticket = await admin.call(api.tickets.create, { body });
    await ana.call(api.tickets.update, { params: { id: String(ticket.id) }, body: { status: 'open' } });
    const input = { params: { ticketUuid: ticket.uuid }, query: {} };
    const [greeting] = (await ana.call(api.messages.list, input)).messages;
    expect(greeting).toMatchObject({
      body: 'Olá, sou Ana',
      source: 'automation',
      user: { id: ana.sessionUser.id },
    });
  });

  test('is read by those who may read the message, and by nobody else', async () => {
    const { person, ticket } = await served();
    const { id } = await write(ticket, { body: 'Antes' });
    const colleague = await createUser(server, company.admin, { queueIds: [queueId] });
    const stranger = (await createCompany(server)).admin;
    const none = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
    for (const client of [colleague, stranger])
      expect(await client.try(api.messages.journey, params(id))).toMatchObject(none);
    expect(await company.admin.try(api.messages.journey, params(id))).toMatchObject({ status: 200 });
    // After closing, the contact's next ticket is in the colleague's queue, which makes the history readable there.
    const close = {
      params: { id: String(ticket.id) },
      body: { status: 'closed', sendFarewellMessage: false },
    } as const;
    await ana.call(api.tickets.update, close);
    await line.receive(textFrom(person, 'De volta'));
    await server.sql('update tickets set "queueId" = $2 where "contactId" = $1 and status = $3', [
      ticket.contactId,
      queueId,
      'pending',
    ]);
    expect(await colleague.try(api.messages.journey, params(id))).toMatchObject({ status: 200 });
    expect(await stranger.try(api.messages.journey, params(id))).toMatchObject(none);
  });
});
