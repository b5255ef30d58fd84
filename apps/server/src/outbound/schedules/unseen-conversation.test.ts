import { api, type Schedule } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

// Ana plans a message to a contact whose conversation Bruno serves, and which she may not see.

let server: TestServer;
let company: TestCompany;
let ana: Client;
let bruno: Client;
let contactId: number;
let ticketId: number;
let ticketUuid: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  ana = await createUser(server, company.admin, { name: 'Ana' });
  bruno = await createUser(server, company.admin, { name: 'Bruno' });
  const whatsappId = await seedConnection(server, company.id, { isDefault: true });
  contactId = (await createContact(company.admin, { name: 'Maria da Silva' })).id;
  ticketId = await seedTicket(server, company.id, { contactId, whatsappId, userId: bruno.sessionUser.id });
  ticketUuid = (await company.admin.call(api.tickets.show, { params: { id: String(ticketId) } })).uuid;
});
afterAll(() => server.stop());

const at = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const send = async (body: string): Promise<Schedule> => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const schedule = await ana.call(api.schedules.create, { body: { contactId, body, sendAt } });
  return ana.call(api.schedules.send, at(schedule));
};
const sendsOf = async (schedule: Schedule) => (await ana.call(api.schedules.sends, at(schedule))).sends;
const read = (client: Client) => client.try(api.messages.list, { params: { ticketUuid }, query: {} });

test('the message goes into the conversation in her name, and shows her nothing of it', async () => {
  const lives = { ana: await goLive(ana), bruno: await goLive(bruno) };
  expect((await read(ana)).status).toBe(404);
  const schedule = await send('Olá Maria, seu pedido chegou.');

  const { status, body } = await read(bruno);
  expect(status).toBe(200);
  expect(body['messages']).toMatchObject([
    { body: 'Olá Maria, seu pedido chegou.', fromMe: true, ticketId, userId: ana.sessionUser.id },
  ]);
  expect((await read(ana)).status).toBe(404);
  expect(await sendsOf(schedule)).toMatchObject([{ reason: null, ticketUuid: null }]);

  await fence(company.admin, Object.values(lives));
  expect(lives.bruno.of('message')).toHaveLength(1);
  expect(lives.ana.of('message')).toEqual([]);
  expect(lives.ana.of('ticket')).toEqual([]);
  for (const live of Object.values(lives)) live.close();
});

test('once she serves it herself, what was sent leads to it', async () => {
  const schedule = await send('Podemos entregar amanhã?');
  expect(await sendsOf(schedule)).toMatchObject([{ ticketUuid: null }]);
  const moved = await company.admin.call(api.tickets.update, {
    params: { id: String(ticketId) },
    body: { isTransfered: true, userId: ana.sessionUser.id, queueId: (await createQueue(company.admin)).id },
  });
  expect(moved).toMatchObject({ userId: ana.sessionUser.id });
  expect(await sendsOf(schedule)).toMatchObject([{ ticketUuid: expect.any(String) }]);
});
