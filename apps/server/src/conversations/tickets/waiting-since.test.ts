import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

test('one waits from when the ticket began to wait, and a queue that is chosen meanwhile changes nothing', async () => {
  const { admin } = company;
  const [queue, other] = [await createQueue(admin), await createQueue(admin)];
  const { id: contactId } = await createContact(admin);
  const whatsappId = await seedConnection(server, company.id);
  const id = await seedTicket(server, company.id, {
    contactId,
    whatsappId,
    status: 'pending',
    queueId: queue.id,
  });
  const params = { id: String(id) };
  const change = (body: object) => admin.call(api.tickets.update, { params, body });
  const began = (await admin.call(api.tickets.show, { params })).waitingSince;
  expect(began).not.toBeNull();
  expect((await change({ queueId: other.id })).waitingSince).toBe(began);
  expect((await change({ status: 'open' })).waitingSince).toBeNull();
  const returned = (await change({ status: 'pending', userId: null })).waitingSince;
  expect(Date.parse(returned ?? '')).toBeGreaterThan(Date.parse(began ?? ''));
  await change({ status: 'open' });
  const given = await change({ isTransfered: true, queueId: queue.id, userId: null });
  expect(given).toMatchObject({ status: 'pending', queueId: queue.id });
  expect(Date.parse(given.waitingSince ?? '')).toBeGreaterThan(Date.parse(returned ?? ''));
  await change({ status: 'closed', sendFarewellMessage: false });
  expect((await admin.call(api.tickets.show, { params })).waitingSince).toBeNull();
});

test('those who wait are listed in the order in which they began to, whoever wrote last', async () => {
  const { admin } = company;
  const queue = await createQueue(admin);
  const whatsappId = await seedConnection(server, company.id);
  const plant = async (waitedMinutes: number, quietMinutes: number) => {
    const { id: contactId } = await createContact(admin);
    const id = await seedTicket(server, company.id, {
      contactId,
      whatsappId,
      status: 'pending',
      queueId: queue.id,
    });
    await server.sql(
      `update tickets set "waitingSince" = now() - make_interval(mins => $2),
        "updatedAt" = now() - make_interval(mins => $3) where id = $1`,
      [id, waitedMinutes, quietMinutes],
    );
    return id;
  };
  const [short, long, middle] = [await plant(5, 5), await plant(60, 1), await plant(30, 20)];
  const listed = async (sort: object) => {
    const query = { status: 'pending', showAll: 'true', queueIds: `[${queue.id}]`, ...sort } as const;
    return (await admin.call(api.tickets.list, { query })).tickets.map(({ id }) => id);
  };
  expect(await listed({})).toEqual([long, middle, short]);
  expect(await listed({ sortTickets: 'DESC' })).toEqual([short, middle, long]);
});
