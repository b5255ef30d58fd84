import { connectionRoutes, planRoutes, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createConnection } from '../../../test/setup/connections.ts';
import { waitForJobs } from '../../../test/setup/jobs.ts';
import { fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { setConnectionStatus } from './status.ts';

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

test('the platform owner is told live what a fetch would show, without codes; nobody else is', async () => {
  const owner = await server.owner();
  const company = await createCompany(server);
  const other = await createCompany(server);
  const pages = await Promise.all([owner, company.admin, other.admin].map((client) => goLive(client)));
  const [told, own, foreign] = pages as [LiveClient, LiveClient, LiveClient];
  const { id, token } = await createConnection(company.admin, { name: 'Up' });
  await server.platform.unitOfWork.inCompany(company.id, systemActor, (work) =>
    setConnectionStatus(work, id, { status: 'qrcode', qrcode: 'secret' }),
  );
  await waitForJobs(server);
  await fence(owner, [told]);
  const params = { id: String(company.id) };
  const [now] = await owner.call(connectionRoutes.ofCompany, { params });
  const figures = { connected: 0, disconnected: 1, total: 1 };
  expect(told.of('overseenConnection').at(-1)).toEqual({
    action: 'update',
    companyId: company.id,
    whatsapp: now,
    figures,
  });
  for (const secret of ['secret', token]) expect(JSON.stringify(told.received)).not.toContain(secret);

  await company.admin.call(connectionRoutes.remove, { params: { id: String(id) } });
  await waitForJobs(server);
  await fence(owner, [told]);
  expect(told.of('overseenConnection').at(-1)).toEqual({
    action: 'delete',
    companyId: company.id,
    whatsappId: id,
    figures: { connected: 0, disconnected: 0, total: 0 },
  });
  await fence(company.admin, [own]);
  await fence(other.admin, [foreign]);
  for (const live of [own, foreign]) expect(live.of('overseenConnection')).toEqual([]);
});

describe('a connection the platform owner adds for a company', () => {
  const add = async (companyId: number, body: { name: string }, client?: Client) =>
    (client ?? (await server.owner())).try(connectionRoutes.addForCompany, {
      params: { id: String(companyId) },
      body,
    });

  test('is the company’s to pair and set up, and written down with who added it', async () => {
    const owner = await server.owner();
    const company = await createCompany(server);
    const { admin } = company;
    await admin.call(settingRoutes.update, { params: { key: 'userRating' }, body: { value: 'enabled' } });
    const live = await goLive(admin);
    const { status, body } = await add(company.id, { name: 'Given' });
    expect([status, body]).toEqual([200, expect.objectContaining({ name: 'Given', status: 'OPENING' })]);
    for (const secret of ['token', 'qrcode', 'greetingMessage']) expect(body).not.toHaveProperty(secret);
    const [listed] = await admin.call(connectionRoutes.list, { query: {} });
    expect(listed).toMatchObject({ name: 'Given', channel: 'whatsapp', isDefault: true });
    await fence(admin, [live]);
    expect(live.of('connection')).toMatchObject([{ action: 'update', whatsapp: { name: 'Given' } }]);
    expect((await auditOf(server, 'connection.created')).at(-1)).toMatchObject({
      companyId: company.id,
      userId: owner.sessionUser.id,
      subject: `connection:${listed?.id}`,
      after: { name: 'Given', channel: 'whatsapp' },
    });
  });

  test('needs room in that company’s plan, and the channel in it', async () => {
    const owner = await server.owner();
    const plan = { users: 5, connections: 1, queues: 1, amount: 1 };
    const small = await owner.call(planRoutes.create, { body: { ...plan, name: 'Small' } });
    const without = await owner.call(planRoutes.create, {
      body: { ...plan, name: 'Without', useWhatsapp: false },
    });
    const full = await createCompany(server, { planId: small.id });
    expect((await add(full.id, { name: 'First' })).status).toBe(200);
    expect((await add(full.id, { name: 'Second' })).body.error).toBe('ERR_CONNECTION_LIMIT_REACHED');
    const barred = await createCompany(server, { planId: without.id });
    expect((await add(barred.id, { name: 'First' })).body.error).toBe('ERR_PLAN_WITHOUT_FEATURE');
  });

  test('has a name of its own in that company, which must be there; and nobody else adds one', async () => {
    const { admin, id } = await createCompany(server);
    expect((await add(id, { name: 'Same' })).status).toBe(200);
    expect((await add(id, { name: 'Same' })).body.error).toBe('ERR_CONNECTION_NAME_TAKEN');
    expect((await add(id, { name: 'x' })).body.error).toBe('ERR_VALIDATION');
    expect((await add(2_147_483_647, { name: 'Nowhere' })).body.error).toBe('ERR_NO_COMPANY_FOUND');
    expect((await add(id, { name: 'Own' }, admin)).body.error).toBe('ERR_NO_PERMISSION');
  });
});

test('nobody else sees the overview, not even the administrator of a company', async () => {
  const { admin, id } = await createCompany(server);
  expect((await admin.try(connectionRoutes.overview)).body.error).toBe('ERR_NO_PERMISSION');
  const own = await admin.try(connectionRoutes.ofCompany, { params: { id: String(id) } });
  expect(own.body.error).toBe('ERR_NO_PERMISSION');
});
