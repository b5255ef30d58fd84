import { settingRoutes, ticketRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, plantTicket } from '../../../test/setup/conversations.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let ana: Client;
let bruno: Client;
const tickets: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  const queueId = (await createQueue(company.admin)).id;
  ana = await createUser(server, company.admin, { queueIds: [queueId], allowGroup: true });
  bruno = await createUser(server, company.admin, { queueIds: [queueId] });
  const plant = async (name: string, ticket: object, unread = 2) => {
    const contactId = (await createContact(company.admin)).id;
    const id = await plantTicket(server, company.id, { contactId, queueId, ...ticket });
    await server.sql('update tickets set "unreadMessages" = $2 where id = $1', [id, unread]);
    tickets[name] = id;
  };
  await plant('mine', { userId: ana.who.id });
  await plant('read', { userId: ana.who.id }, 0);
  await plant('of a colleague', { userId: bruno.who.id });
  await plant('waiting', { status: 'pending' });
  await plant('closed', { status: 'closed', userId: ana.who.id });
  await plant('group', { status: 'group', isGroup: true });
});
afterAll(() => server.stop());

const unreadOf = async (client: Client) => {
  const reply = await client.call(ticketRoutes.list, { query: { withUnreadMessages: 'true' } });
  expect(reply.count).toBe(reply.tickets.length);
  return reply.tickets
    .map(({ id }) => Object.keys(tickets).find((name) => tickets[name] === id))
    .toSorted((a = '', b = '') => a.localeCompare(b));
};

test('the bell counts what is mine, and groups where they are allowed', async () => {
  expect(await unreadOf(ana)).toEqual(['group', 'mine']);
  expect(await unreadOf(bruno)).toEqual(['of a colleague']);
});

test('those who wait are counted where the company wants it', async () => {
  const key = 'showNotificationPending';
  await company.admin.call(settingRoutes.update, { params: { key }, body: { value: true } });
  expect(await unreadOf(ana)).toEqual(['group', 'mine', 'waiting']);
  expect(await unreadOf(bruno)).toEqual(['of a colleague', 'waiting']);
});
