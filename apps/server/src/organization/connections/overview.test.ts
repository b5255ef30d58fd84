import { connectionRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConnection } from '../../../test/setup/connections.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('the platform owner sees how many connections each company has, and which, but no code and no token', async () => {
  const owner = await server.owner();
  const busy = await createCompany(server, { name: 'Busy' });
  const empty = await createCompany(server, { name: 'Empty' });
  const up = await createConnection(busy.admin, { name: 'Up' });
  const down = await createConnection(busy.admin, { name: 'Down' });
  await server.sql(`update connections set status = 'CONNECTED' where id = $1`, [up.id]);
  await server.sql(`update connections set status = 'qrcode', qrcode = 'secret' where id = $1`, [down.id]);

  const rows = await owner.call(connectionRoutes.overview);
  const of = (id: number) => rows.find(({ companyId }) => companyId === id);
  expect(of(busy.id)).toMatchObject({ companyName: 'Busy', connected: 1, disconnected: 1, total: 2 });
  expect(of(empty.id)).toMatchObject({ companyName: 'Empty', connected: 0, disconnected: 0, total: 0 });

  const details = await owner.call(connectionRoutes.ofCompany, { params: { id: String(busy.id) } });
  expect(details.map(({ name, status }) => [name, status])).toEqual([
    ['Up', 'CONNECTED'],
    ['Down', 'qrcode'],
  ]);
  for (const secret of ['secret', up.token]) expect(JSON.stringify(details)).not.toContain(secret);
  const gone = await owner.try(connectionRoutes.ofCompany, { params: { id: '2147483647' } });
  expect([gone.status, gone.body.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
});

test('nobody else sees the overview, not even the administrator of a company', async () => {
  const { admin, id } = await createCompany(server);
  expect((await admin.try(connectionRoutes.overview)).body.error).toBe('ERR_NO_PERMISSION');
  const own = await admin.try(connectionRoutes.ofCompany, { params: { id: String(id) } });
  expect(own.body.error).toBe('ERR_NO_PERMISSION');
});
