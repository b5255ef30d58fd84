import { isNotified, settingRoutes, ticketRoutes } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
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
    const id = await seedTicket(server, company.id, { contactId, queueId, ...ticket });
    await server.sql('update tickets set "unreadMessages" = $2 where id = $1', [id, unread]);
    tickets[name] = id;
  };
  await plant('mine', { userId: ana.sessionUser.id });
  await plant('read', { userId: ana.sessionUser.id }, 0);
  await plant('of a colleague', { userId: bruno.sessionUser.id });
  await plant('waiting', { status: 'pending' });
  await plant('closed', { status: 'closed', userId: ana.sessionUser.id });
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

test('the bell counts what is mine; groups only where they are served like tickets', async () => {
  expect(await unreadOf(ana)).toEqual(['mine']);
  expect(await unreadOf(bruno)).toEqual(['of a colleague']);
});

test('those who wait are counted where the company wants it', async () => {
  const key = 'showNotificationPending';
  await company.admin.call(settingRoutes.update, { params: { key }, body: { value: true } });
  expect(await unreadOf(ana)).toEqual(['mine', 'waiting']);
  expect(await unreadOf(bruno)).toEqual(['of a colleague', 'waiting']);
});

describe('the list and the rule', () => {
  const people = fc.record({
    profile: fc.constantFrom('user', 'admin'),
    queues: fc.subarray([0, 1]),
    allTicket: fc.constantFrom('enable', 'disable'),
    allowGroup: fc.boolean(),
    allUserChat: fc.constantFrom('enabled', 'disabled'),
  });
  const some = fc.array(
    fc.record({
      status: fc.constantFrom('pending', 'open', 'group', 'closed', 'nps', 'lgpd'),
      queue: fc.constantFrom(null, 0, 1),
      owner: fc.constantFrom('nobody', 'me', 'colleague'),
      isGroup: fc.boolean(),
      groupAsTicket: fc.constantFrom('enabled' as const, 'disabled' as const),
    }),
    { minLength: 6, maxLength: 12 },
  );

  test('agree on what somebody is notified of, whoever it is', async () => {
    const shop = await createCompany(server);
    const queueIds = [(await createQueue(shop.admin)).id, (await createQueue(shop.admin)).id];
    const lines = {
      enabled: await seedConnection(server, shop.id),
      disabled: await seedConnection(server, shop.id),
    };
    await server.sql(`update connections set "groupAsTicket" = 'enabled' where id = $1`, [lines.enabled]);
    const colleague = await createUser(server, shop.admin);
    await fc.assert(
      fc.asyncProperty(people, some, fc.boolean(), async ({ queues, ...rights }, wanted, showsPending) => {
        const key = 'showNotificationPending';
        await shop.admin.call(settingRoutes.update, { params: { key }, body: { value: showsPending } });
        const own = queues.map((index) => queueIds[index] ?? 0);
        const person = await createUser(server, shop.admin, { ...rights, queueIds: own });
        const owners = { nobody: null, me: person.sessionUser.id, colleague: colleague.sessionUser.id };
        const due: number[] = [];
        for (const { owner, queue, groupAsTicket, ...fields } of wanted) {
          const { id: contactId } = await createContact(shop.admin);
          const queueId = queue === null ? null : (queueIds[queue] ?? null);
          const ticket = { ...fields, queueId, userId: owners[owner] };
          const planted = { ...ticket, contactId, whatsappId: lines[groupAsTicket] };
          const id = await seedTicket(server, shop.id, planted);
          const me = { id: person.sessionUser.id, queueIds: own, allowGroup: rights.allowGroup };
          const settings = { showNotificationPending: showsPending, groupAsTicket };
          const { status } = await person.try(ticketRoutes.show, { params: { id: String(id) } });
          if (status === 200 && isNotified(me, ticket, settings)) due.push(id);
        }
        await server.sql('update tickets set "unreadMessages" = 1 where "companyId" = $1', [shop.id]);
        const query = { withUnreadMessages: 'true' } as const;
        const listed = await person.call(ticketRoutes.list, { query });
        expect(listed.tickets.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(due);
        await server.sql('delete from tickets where "companyId" = $1', [shop.id]);
      }),
      { numRuns: 10 },
    );
  });
});
