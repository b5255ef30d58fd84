import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../test/setup/client.ts';
import { createCompany, type TestCompany } from '../../test/setup/people.ts';
import { connectPhone, type Phones, startWithPhones } from '../../test/setup/phones.ts';
import { waitUntil } from '../../test/setup/wait-until.ts';

const SHOP = '5511999990001';
const MARIA = '5511988887777';

let phones: Phones;
let company: TestCompany;
let admin: Client;
let queueId: number;

beforeAll(async () => {
  phones = await startWithPhones();
  company = await createCompany(phones.server);
  admin = company.admin;
  queueId = (await admin.call(api.queues.create, { body: { name: 'Sales', color: '#00aa00' } })).id;
  phones.peer.addCustomer({ phone: MARIA, name: 'Maria' });
  await connectPhone({ peer: phones.peer, admin }, SHOP);
});
afterAll(() => phones.stop());

const pending = async () =>
  (await admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } })).tickets;

test('a message becomes a ticket, and the answer goes back', async () => {
  await phones.peer.writeAs(MARIA, SHOP, { kind: 'text', text: 'Olá, tudo bem?' });
  const [ticket] = await waitUntil(async () => {
    const tickets = await pending();
    expect(tickets).toHaveLength(1);
    return tickets;
  });
  expect(ticket).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    lastMessage: 'Olá, tudo bem?',
    contact: { name: 'Maria', number: MARIA },
  });
  const params = { id: String(ticket?.id) };
  const accepted = await admin.call(api.tickets.update, { params, body: { status: 'open', queueId } });
  expect(accepted).toMatchObject({ status: 'open', userId: admin.sessionUser.id, queueId });
  const { messages } = await admin.call(api.messages.send, {
    params: { ticketId: params.id },
    body: { body: 'Tudo ótimo!', clientId: 'first-answer' },
  });
  expect(messages).toMatchObject([{ body: 'Tudo ótimo!', fromMe: true, sendState: 'queued' }]);
  await waitUntil(() =>
    expect(phones.peer.ledger(MARIA).map((entry) => entry.text)).toContain('Tudo ótimo!'),
  );
  await waitUntil(async () => {
    const page = await admin.call(api.messages.list, { params: { ticketUuid: accepted.uuid }, query: {} });
    expect(page.messages.at(-1)).toMatchObject({ body: 'Tudo ótimo!', sendState: 'sent', ack: 1 });
  });
});
