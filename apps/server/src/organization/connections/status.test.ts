import { connectionRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createConnection, storedConnection } from '../../../test/setup/connections.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { addRecoveredMessages, type StatusReport, setConnectionStatus } from './status.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

/** Reports a status like the node that runs the connection. */
const report = (id: number, said: StatusReport, { id: companyId } = company) =>
  server.platform.unitOfWork.inCompany(companyId, systemActor, (work) => setConnectionStatus(work, id, said));
const recovered = (id: number, count: number) =>
  server.platform.unitOfWork.inCompany(company.id, systemActor, (work) =>
    addRecoveredMessages(work, id, count),
  );
const rowOf = async (client: Client, id: number) =>
  (await client.call(connectionRoutes.list, { query: {} })).find((row) => row.id === id);

test('the code, the pairing and the number are on the row, and gone when they are over', async () => {
  const { id } = await createConnection(company.admin);
  expect(await report(id, { status: 'qrcode', qrcode: 'first', retries: 1 })).toBe(true);
  expect(await report(id, { status: 'qrcode', qrcode: 'second', retries: 2 })).toBe(true);
  expect(await rowOf(company.admin, id)).toMatchObject({ status: 'qrcode', qrcode: 'second', retries: 2 });
  await report(id, { status: 'CONNECTED', number: '5511999990000' });
  expect(await rowOf(company.admin, id)).toMatchObject({
    status: 'CONNECTED',
    qrcode: '',
    retries: 0,
    number: '5511999990000',
    statusReason: null,
  });
});

test('the same again is no news: nothing is written and nobody is told', async () => {
  const { id } = await createConnection(company.admin);
  await report(id, { status: 'TIMEOUT', reason: 'unreachable' });
  const before = await rowOf(company.admin, id);
  const live = await goLive(company.admin);
  expect(await report(id, { status: 'TIMEOUT', reason: 'unreachable' })).toBe(false);
  expect(await report(id, { status: 'TIMEOUT' })).toBe(false);
  expect(await report(2_147_483_647, { status: 'TIMEOUT' })).toBe(false);
  await fence(company.admin, [live]);
  expect(live.of('connectionSession')).toEqual([]);
  expect(await rowOf(company.admin, id)).toEqual(before);
});

test('since when a status holds does not change with its details', async () => {
  const { id } = await createConnection(company.admin);
  await report(id, { status: 'qrcode', qrcode: 'first' });
  const { statusSince } = await storedConnection(server, id);
  await report(id, { status: 'qrcode', qrcode: 'second' });
  expect((await storedConnection(server, id)).statusSince).toEqual(statusSince);
  await report(id, { status: 'PAIRING' });
  expect((await storedConnection(server, id)).statusSince > statusSince).toBe(true);
});

test('what an older order says is not believed', async () => {
  const { id } = await createConnection(company.admin);
  await company.admin.call(connectionRoutes.disconnect, { params: { id: String(id) } });
  expect(await report(id, { status: 'CONNECTED', revision: 0 })).toBe(false);
  expect(await rowOf(company.admin, id)).toMatchObject({ status: 'DISCONNECTED' });
  expect(await report(id, { status: 'TIMEOUT', revision: 1 })).toBe(true);
});

test('an outage lasts from losing the connection to having it again, and counts what came in after', async () => {
  const { id } = await createConnection(company.admin);
  await report(id, { status: 'qrcode', qrcode: 'code' });
  await report(id, { status: 'CONNECTED' });
  expect(await rowOf(company.admin, id)).toMatchObject({ lastOutage: null });
  await report(id, { status: 'TIMEOUT', reason: 'lost' });
  await report(id, { status: 'OPENING' });
  expect(await rowOf(company.admin, id)).toMatchObject({
    lastOutage: { reason: 'lost', endedAt: null, recovered: 0 },
  });
  await report(id, { status: 'CONNECTED' });
  await recovered(id, 200);
  await recovered(id, 12);
  await recovered(id, 0);
  expect(await rowOf(company.admin, id)).toMatchObject({
    lastOutage: { reason: 'lost', endedAt: expect.any(String) as string, recovered: 212 },
  });
  // A second outage has its own count.
  await report(id, { status: 'DISCONNECTED', reason: 'logged-out' });
  expect(await rowOf(company.admin, id)).toMatchObject({
    lastOutage: { reason: 'logged-out', recovered: 0 },
  });
});

test('everybody is told what their list shows', async () => {
  const { id } = await createConnection(company.admin);
  const user = await createUser(server, company.admin);
  const keeper = await createUser(server, company.admin, { allowConnections: 'enabled' });
  const stranger = await createCompany(server);
  const lives = await Promise.all([company.admin, user, keeper].map((client) => goLive(client)));
  const outside = await goLive(stranger.admin);
  await report(id, { status: 'qrcode', qrcode: 'secret-code', reason: 'qr-expired' });
  await report(id, { status: 'CONNECTED' });
  await report(id, { status: 'TIMEOUT', reason: 'lost' });
  await recovered(id, 3);
  await fence(company.admin, lives);
  await fence(stranger.admin, [outside]);
  for (const [index, client] of [company.admin, user, keeper].entries()) {
    const live = lives[index];
    const last = live?.of('connection').at(-1);
    expect(last).toMatchObject({ whatsapp: await rowOf(client, id) });
    expect(live?.of('connectionSession').at(-1)?.session.status).toBe('TIMEOUT');
  }
  const [forAdmin, forUser] = lives.map((live) => JSON.stringify(live.received));
  expect(forAdmin).toContain('secret-code');
  expect(forUser).not.toContain('secret-code');
  expect(forUser).not.toContain('qr-expired');
  expect(outside.of('connectionSession')).toEqual([]);
});

test('the list is reduced for those who do not look after connections', async () => {
  const { id } = await createConnection(company.admin);
  await report(id, { status: 'CONNECTED' });
  await report(id, { status: 'qrcode', qrcode: 'secret-code', reason: 'logged-out' });
  const user = await createUser(server, company.admin);
  const hidden = { qrcode: '', statusReason: null, lastOutage: null };
  expect(await rowOf(user, id)).toMatchObject({ id, status: 'qrcode', ...hidden });
  const [filtered] = await user.call(connectionRoutes.filter, { query: { channel: 'facebook' } });
  expect(filtered).toBeUndefined();
  const rows = await user.call(connectionRoutes.filter, { query: {} });
  expect(rows.find((row) => row.id === id)).toMatchObject(hidden);
});
