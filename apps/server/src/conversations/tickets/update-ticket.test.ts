import { api, type Ticket } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

/** The ticket in its newest event. */
async function lastEventOf(ticketId: number): Promise<Ticket> {
  const [event] = await server.sql<{ ticket: Ticket }>(
    `select payload -> 'ticket' as ticket from events
     where "companyId" = $1 and name = 'ticket' and (payload -> 'ticket' ->> 'id')::int = $2
     order by number desc limit 1`,
    [company.id, ticketId],
  );
  if (!event) throw new Error('nothing was told of it');
  return event.ticket;
}

test('who changes a ticket is answered what everybody is told, and what is there', async () => {
  const { admin } = company;
  const [queue, other] = [await createQueue(admin), await createQueue(admin)];
  const { id: contactId } = await createContact(admin);
  const whatsappId = await seedConnection(server, company.id);
  const created = await admin.call(api.tickets.create, {
    body: { contactId, whatsappId, queueId: queue.id, status: 'open' },
  });
  expect(created).toMatchObject(await lastEventOf(created.id));
  const params = { id: String(created.id) };
  const changes: [object, Partial<Ticket>][] = [
    [{ amountUsedBotQueues: 2 }, { status: 'open' }],
    [{ queueId: other.id }, { queueId: other.id }],
    [{ status: 'pending' }, { status: 'pending', userId: null }],
    [{ status: 'open' }, { status: 'open', userId: created.userId }],
    [
      { isTransfered: true, queueId: queue.id, userId: null },
      { status: 'pending', queueId: queue.id },
    ],
    [{ status: 'closed' }, { status: 'closed' }],
    [{ status: 'open' }, { status: 'open', userId: created.userId }],
  ];
  for (const [body, expected] of changes) {
    const answer = await admin.call(api.tickets.update, { params, body });
    expect(answer).toMatchObject(expected);
    expect(answer).toMatchObject(await lastEventOf(created.id));
    expect(await admin.call(api.tickets.show, { params })).toEqual(answer);
  }
});
