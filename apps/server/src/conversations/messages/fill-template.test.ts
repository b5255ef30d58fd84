import { api, type Message, messageVariableNames, type Ticket } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, seedTicket } from '../../../test/setup/conversations.ts';
import { startDesk } from '../../../test/setup/desk.ts';
import { createUser, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
let queueId: number;
let otherQueueId: number;
let connectionId: number;

beforeAll(async () => {
  const desk = await startDesk([{ name: 'Vendas & Cia' }, { name: 'Suporte' }]);
  ({ server, company, queueId, otherQueueId, connectionId } = desk);
  await server.sql(`update connections set name = 'Linha "A"' where id = $1`, [connectionId]);
  user = await createUser(server, company.admin, {
    name: 'Rita <Souza>',
    queueIds: [queueId, otherQueueId],
    farewellMessage: 'Tchau da {{userName}}',
  });
  await set('sendGreetingAccepted', 'disabled');
});
afterAll(() => server.stop());

const set = (key: string, value: string | boolean) =>
  company.admin.call(api.settings.update, { params: { key }, body: { value } });

async function plant(status = 'open', name = 'Maria da Silva') {
  const contact = await createContact(company.admin, { name });
  const userId = status === 'open' ? user.sessionUser.id : null;
  const planted = { contactId: contact.id, whatsappId: connectionId, queueId, status, userId };
  return { contact, id: await seedTicket(server, company.id, planted) };
}

const say = async (ticketId: number, body: string) => {
  const input = { params: { ticketId: String(ticketId) }, body: { body } };
  return (await user.call(api.messages.send, input)).messages[0] as Message;
};
const bodies = async (ticketId: number, client: Client = company.admin) => {
  const input = { params: { ticketUuid: String(ticketId) }, query: {} };
  return (await client.call(api.messages.list, input)).messages.map(({ body }) => body);
};
const change = (id: number, body: object, client: Client = user): Promise<Ticket> =>
  client.call(api.tickets.update, { params: { id: String(id) }, body });

describe('the variables of a text', () => {
  test('each is filled in by the company’s clock, and nothing is escaped', async () => {
    await set('timezone', 'Pacific/Kiritimati');
    const { id } = await plant('open', 'Zé <b>&amp; Cia</b>');
    await server.sql(`update tickets set "createdAt" = '2026-03-31T20:00:00Z' where id = $1`, [id]);
    const names =
      'firstName name userName ms protocol date hour ticket_id queue connection data_hora name_company'.split(
        ' ',
      );
    expect(names.toSorted()).toEqual(messageVariableNames.toSorted());
    const { body } = await say(id, names.map((name) => `{{${name}}}`).join('|'));
    const there = new Date(Date.now() + 14 * 3_600_000).toISOString();
    const [year, month, day] = there.slice(0, 10).split('-');
    const parts = body.split('|');
    const cut: Record<string, number> = { hour: 2, data_hora: 13 };
    expect(parts.map((part, index) => part.slice(0, cut[names[index] ?? '']))).toEqual([
      'Zé',
      'Zé <b>&amp; Cia</b>',
      'Rita <Souza>',
      expect.stringMatching(/^(?:Boa madrugada|Bom dia|Boa tarde|Boa noite)$/),
      // The creation day in the company's time zone, where it is already the next day.
      `20260401${String(id).padStart(6, '0')}`,
      `${day}/${month}/${year}`,
      there.slice(11, 13),
      String(id),
      'Vendas & Cia',
      'Linha "A"',
      `${day}/${month}/${year} ${there.slice(11, 13)}`,
      expect.stringMatching(/^Company /),
    ]);
    expect(parts[6]).toMatch(/^\d\d:\d\d:\d\d$/);
    await set('timezone', 'America/Sao_Paulo');
  });

  test('what is written like one and is none is told to whoever wrote it, and nothing is sent', async () => {
    const { id } = await plant();
    const input = (body: string) => ({ params: { ticketId: String(id) }, body: { body } });
    const refused = await user.try(api.messages.send, input('Oi {{nome}}, {{constructor}}'));
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'ERR_UNKNOWN_VARIABLE', names: '{{nome}}, {{constructor}}' },
    });
    expect(await bodies(id)).toEqual([]);
    const code = '{name} $& $1 {{ color: "red" }}';
    expect((await say(id, code)).body).toBe(code);
  });

  test('room around a name does not matter', async () => {
    const { id } = await plant('open', 'Ana Lima');
    expect((await say(id, '{{ firstName }}/{{name }}')).body).toBe('Ana/Ana Lima');
  });

  test('what is filled in is not read again', async () => {
    const { id } = await plant('open', '{{ticket_id}} {{userName}} ${queue.name} $&');
    expect((await say(id, 'Oi {{name}}!')).body).toBe('Oi {{ticket_id}} {{userName}} ${queue.name} $&!');
  });
});

describe('what is said by itself', () => {
  test('whoever accepts greets once, where the company wants it', async () => {
    await set('greetingAcceptedMessage', 'Olá {{firstName}}, sou {{userName}}');
    await set('sendGreetingAccepted', 'enabled');
    const { id } = await plant('pending');
    await change(id, { status: 'open' });
    await change(id, { status: 'open' });
    expect(await bodies(id)).toEqual(['Olá Maria, sou Rita <Souza>']);
    await set('sendGreetingAccepted', 'disabled');
    const silent = await plant('pending');
    await change(silent.id, { status: 'open' });
    expect(await bodies(silent.id)).toEqual([]);
  });

  test('the attendant’s farewell comes before the connection’s, and none where none is wanted', async () => {
    await server.sql(`update connections set "complationMessage" = 'Obrigado, {{name}}' where id = $1`, [
      connectionId,
    ]);
    const { id } = await plant();
    await change(id, { status: 'closed' });
    expect(await bodies(id)).toEqual(['Tchau da Rita <Souza>']);
    const contact = await createContact(company.admin, { name: 'Ana Lima' });
    const mute = {
      contactId: contact.id,
      whatsappId: connectionId,
      queueId,
      userId: company.admin.sessionUser.id,
    };
    const other = await seedTicket(server, company.id, mute);
    await change(other, { status: 'closed' }, company.admin);
    expect(await bodies(other)).toEqual(['Obrigado, Ana Lima']);
    const silent = await plant();
    await change(silent.id, { status: 'closed', sendFarewellMessage: false });
    expect(await bodies(silent.id)).toEqual([]);
  });

  test('a transfer is told with the name of the queue it goes to, and a word to colleagues is not', async () => {
    await set('transferMessage', 'Agora com ${queue.name} ({{queue}})');
    await set('sendMsgTransfTicket', 'enabled');
    const { id } = await plant();
    const transfer = { isTransfered: true, queueId: otherQueueId, msgTransfer: 'Cuida bem' };
    const moved = await change(id, transfer);
    expect(moved).toMatchObject({ id, status: 'pending', queueId: otherQueueId, userId: null });
    const input = { params: { ticketUuid: String(id) }, query: {} };
    const { messages } = await company.admin.call(api.messages.list, input);
    expect(messages.map(({ body, isPrivate, sendState }) => ({ body, isPrivate, sendState }))).toEqual([
      { body: 'Cuida bem', isPrivate: true, sendState: null },
      { body: 'Agora com Suporte (Suporte)', isPrivate: false, sendState: 'queued' },
    ]);
    await set('sendMsgTransfTicket', 'disabled');
  });

  test('where a transfer closes, the other queue begins a ticket of its own', async () => {
    await set('closeTicketOnTransfer', true);
    const { id, contact } = await plant();
    const begun = await change(id, {
      isTransfered: true,
      queueId: otherQueueId,
      userId: user.sessionUser.id,
    });
    expect(begun).toMatchObject({ status: 'open', queueId: otherQueueId, contactId: contact.id });
    expect(begun.id).not.toBe(id);
    const before = await company.admin.call(api.tickets.show, { params: { id: String(id) } });
    expect(before).toMatchObject({ status: 'closed', queueId });
    // A transfer within the same queue closes nothing.
    const same = await change(begun.id, { isTransfered: true, queueId: otherQueueId, userId: null });
    expect(same).toMatchObject({ id: begun.id, status: 'pending' });
    await set('closeTicketOnTransfer', false);
  });
});
