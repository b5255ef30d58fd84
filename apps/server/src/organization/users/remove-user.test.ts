import { userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, createQueue, seedTicket } from '../../../test/setup/conversations.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the conversations of a person who leaves wait for a colleague again', async () => {
  const { admin, id } = await createCompany(server);
  const queue = await createQueue(admin);
  const leaving = await createUser(server, admin, { queueIds: [queue.id] });
  const colleague = await createUser(server, admin, { queueIds: [queue.id] });
  const mine = { userId: leaving.sessionUser.id, queueId: queue.id };
  const open = await seedTicket(server, id, { ...mine, contactId: (await createContact(admin)).id });
  const closed = await seedTicket(server, id, {
    ...mine,
    contactId: (await createContact(admin)).id,
    status: 'closed',
  });
  const live = await goLive(colleague);
  await admin.call(userRoutes.remove, { params: { id: String(leaving.sessionUser.id) } });
  await fence(admin, [live]);
  expect(live.of('ticket')).toMatchObject([
    { action: 'update', ticket: { id: open, status: 'pending', userId: null, queueId: queue.id } },
  ]);
  const rows = await server.sql(
    'select id, status, "userId" from tickets where id in ($1, $2) order by status',
    [open, closed],
  );
  expect(rows).toEqual([
    { id: closed, status: 'closed', userId: null },
    { id: open, status: 'pending', userId: null },
  ]);
});
