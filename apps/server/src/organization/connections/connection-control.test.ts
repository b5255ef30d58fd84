import { connectionRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { createConnection, storedConnection } from '../../../test/setup/connections.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const at = (id: number) => ({ params: { id: String(id) } });
const setStatus = (id: number, status: string) =>
  server.sql(`update connections set status = $2, qrcode = 'code', "statusReason" = 'lost' where id = $1`, [
    id,
    status,
  ]);
const remember = (id: number) =>
  server.sql(
    `insert into connection_state ("companyId", "whatsappId", kind, id, value) values ($1, $2, 'creds', 'me', 'x')`,
    [company.id, id],
  );
const remembered = async (id: number) =>
  (await server.sql('select 1 from connection_state where "whatsappId" = $1', [id])).length;

test('trying again opens with the pairing there is', async () => {
  const { id } = await createConnection(company.admin);
  await remember(id);
  await setStatus(id, 'DISCONNECTED');
  await company.admin.call(connectionRoutes.start, at(id));
  expect(await storedConnection(server, id)).toMatchObject({
    status: 'OPENING',
    statusReason: null,
    shouldRun: true,
    wantsLogout: false,
    revision: 1,
  });
  expect(await remembered(id)).toBe(1);
});

test('a new code forgets the pairing', async () => {
  const { id } = await createConnection(company.admin);
  await remember(id);
  await setStatus(id, 'qrcode');
  await company.admin.call(connectionRoutes.renew, at(id));
  expect(await storedConnection(server, id)).toMatchObject({
    status: 'OPENING',
    qrcode: '',
    shouldRun: true,
    wantsLogout: true,
    revision: 1,
  });
  expect(await remembered(id)).toBe(0);
});

test('disconnecting works whatever the status is, and counts as no outage', async () => {
  for (const status of ['CONNECTED', 'DISCONNECTED', 'TIMEOUT', 'OPENING']) {
    const { id } = await createConnection(company.admin);
    await setStatus(id, status);
    await company.admin.call(connectionRoutes.disconnect, at(id));
    expect(await storedConnection(server, id)).toMatchObject({
      status: 'DISCONNECTED',
      qrcode: '',
      shouldRun: false,
      wantsLogout: true,
      revision: 1,
    });
    expect(await server.sql('select 1 from connection_outages where "whatsappId" = $1', [id])).toEqual([]);
    await company.admin.call(connectionRoutes.remove, at(id));
  }
  expect((await auditOf(server, 'connection.disconnected')).at(-1)).toMatchObject({ companyId: company.id });
});

test('restarting touches those that are wanted open, and no other company', async () => {
  const own = await createCompany(server);
  const other = await createCompany(server);
  const open = await createConnection(own.admin);
  const closed = await createConnection(own.admin);
  const foreign = await createConnection(other.admin);
  await own.admin.call(connectionRoutes.disconnect, at(closed.id));
  await setStatus(open.id, 'CONNECTED');
  await own.admin.call(connectionRoutes.restartAll);
  expect(await storedConnection(server, open.id)).toMatchObject({
    status: 'OPENING',
    revision: 1,
    qrcode: '',
  });
  expect(await storedConnection(server, closed.id)).toMatchObject({ status: 'DISCONNECTED', revision: 1 });
  expect(await storedConnection(server, foreign.id)).toMatchObject({ revision: 0 });
});

test('removing leaves nothing of it, and is written down', async () => {
  const { id, name } = await createConnection(company.admin);
  await remember(id);
  await company.admin.call(connectionRoutes.remove, at(id));
  expect((await company.admin.try(connectionRoutes.show, { ...at(id), query: {} })).body.error).toBe(
    'ERR_NO_WAPP_FOUND',
  );
  expect(await remembered(id)).toBe(0);
  expect((await auditOf(server, 'connection.removed')).at(-1)).toMatchObject({ before: { name } });
});

test('orders about what is not there, or not theirs, are answered the same', async () => {
  const foreign = await createConnection((await createCompany(server)).admin);
  for (const id of [foreign.id, 2_147_483_647])
    for (const route of [
      connectionRoutes.start,
      connectionRoutes.renew,
      connectionRoutes.disconnect,
      connectionRoutes.remove,
      connectionRoutes.closeImported,
      connectionRoutes.removeGreeting,
    ]) {
      const { status, body } = await company.admin.try(route, at(id));
      expect([route.path, status, body.error]).toEqual([route.path, 404, 'ERR_NO_WAPP_FOUND']);
    }
});

test('an attendant may give them only with the switch for it', async () => {
  const { id } = await createConnection(company.admin);
  const user = await createUser(server, company.admin);
  const keeper = await createUser(server, company.admin, { allowConnections: 'enabled' });
  expect((await user.try(connectionRoutes.start, at(id))).body.error).toBe('ERR_NO_PERMISSION');
  expect((await keeper.try(connectionRoutes.start, at(id))).status).toBe(200);
});
