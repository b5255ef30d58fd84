import { connectionRoutes, IMPORT_DONE } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConnection, storedConnection } from '../../../test/setup/connections.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

let made = 0;
/** A ticket, as created by an import or otherwise. */
async function ticket(connectionId: number, status: string, imported: boolean): Promise<number> {
  const number = `55119999${(made += 1)}`;
  const [contact] = await server.sql<{ id: number }>(
    `insert into contacts ("companyId", name, number, channel) values ($1, $2, $2, 'whatsapp') returning id`,
    [company.id, number],
  );
  const [row] = await server.sql<{ id: number }>(
    `insert into tickets ("companyId", "contactId", "whatsappId", channel, status, "unreadMessages", imported)
     values ($1, $2, $3, 'whatsapp', $4, 3, case when $5 then now() end) returning id`,
    [company.id, contact?.id, connectionId, status, imported],
  );
  return row?.id ?? 0;
}

test('the waiting tickets an import made are closed, and no others', async () => {
  const { id } = await createConnection(company.admin);
  const { id: other } = await createConnection(company.admin);
  await server.sql('update connections set "statusImportMessages" = $1 where id = $2', [IMPORT_DONE, id]);
  const closed = [await ticket(id, 'pending', true), await ticket(id, 'pending', true)];
  await ticket(id, 'pending', false);
  await ticket(id, 'open', true);
  await ticket(other, 'pending', true);
  const keeper = await createUser(server, company.admin, { allowConnections: 'enabled' });
  const user = await createUser(server, company.admin);
  const lives = await Promise.all([company.admin, keeper, user].map((client) => goLive(client)));

  expect(await company.admin.call(connectionRoutes.closeImported, { params: { id: String(id) } })).toEqual({
    closed: 2,
  });
  const rows = await server.sql<{ id: number; unreadMessages: number }>(
    `select id, "unreadMessages" from tickets where status = 'closed' order by id`,
  );
  expect(rows).toEqual(closed.map((one) => ({ id: one, unreadMessages: 0 })));
  expect((await storedConnection(server, id)).statusImportMessages).toBeNull();
  await fence(company.admin, lives);
  expect(lives.map((live) => live.of('import'))).toEqual([
    [{ action: 'refresh', whatsappId: id }],
    [{ action: 'refresh', whatsappId: id }],
    [],
  ]);
});
