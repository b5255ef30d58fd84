import {
  API_BASE,
  api,
  companyRoutes,
  connectionRoutes,
  type Route,
  sessionRoutes,
  settingRoutes,
} from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryHandshake } from '../../../test/setup/live-client.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { withToken } from '../../../test/sweeps/token-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const everyRoute = Object.values(api).flatMap((routes): Route[] => Object.values(routes));
const addressOf = (route: Route, companyId: number) =>
  API_BASE + route.path.replaceAll(/:\w+/g, String(companyId));

test('an expired company signs in and calls only what is marked for it', async () => {
  const { admin, id } = await createCompany(server);
  const { token } = await admin.call(connectionRoutes.create, { body: { name: 'Front desk' } });
  const system = withToken(server.url, token);
  const owner = await server.owner();
  await owner.call(companyRoutes.update, { params: { id: String(id) }, body: { dueDate: '2020-01-01' } });
  for (const route of everyRoute.filter(({ can }) => can !== 'public')) {
    if (route === sessionRoutes.logout) continue;
    const caller = route.can === 'connectionToken' ? system : admin;
    const { status, body } = await caller.send(
      route.method,
      addressOf(route, admin.sessionUser.companyId),
      route.method === 'GET' ? undefined : {},
    );
    const { error } = body as { error?: string };
    const isRefused = status === 402 && error === 'ERR_SUBSCRIPTION_EXPIRED';
    expect({ path: route.path, isRefused }).toEqual({ path: route.path, isRefused: !route.evenLapsed });
  }
  expect(
    await tryHandshake(server.url, `/${admin.sessionUser.companyId}`, { auth: { token: admin.token } }),
  ).toBe('ERR_SUBSCRIPTION_EXPIRED');
  expect(await admin.call(sessionRoutes.logout)).toBeNull();
});

test('an expired company stays signed in, so that its people can see and pay what they owe', async () => {
  const { admin } = await createCompany(server, { dueDate: '2020-01-01' });
  expect(await admin.refresh()).toBe(200);
  expect(admin.sessionUser.company.dueDate).toBe('2020-01-01');
});

test('the due date itself is the first day without a subscription, in the company’s own time zone', async () => {
  // At every moment it is one day later on Kiritimati than on Pago Pago.
  const [row] = await server.sql<{ today: string }>(
    `select (now() at time zone 'Pacific/Kiritimati')::date::text as today`,
  );
  const { admin, id } = await createCompany(server);
  const owner = await server.owner();
  await owner.call(companyRoutes.update, { params: { id: String(id) }, body: { dueDate: row?.today ?? '' } });
  const statusIn = async (zone: string) => {
    await server.sql(
      `insert into settings values ($1, 'timezone', to_jsonb($2::text)) on conflict ("companyId", key) do update set value = excluded.value`,
      [id, zone],
    );
    return (await admin.try(settingRoutes.list)).status;
  };
  expect(await statusIn('Pacific/Kiritimati')).toBe(402);
  expect(await statusIn('Pacific/Pago_Pago')).toBe(200);
});

test('a renewal opens everything again at once', async () => {
  const { admin, id } = await createCompany(server, { dueDate: '2020-01-01', recurrence: 'ANUAL' });
  expect((await admin.try(settingRoutes.list)).status).toBe(402);
  const owner = await server.owner();
  await owner.call(companyRoutes.update, { params: { id: String(id) }, body: { dueDate: '2999-01-01' } });
  expect((await admin.try(settingRoutes.list)).status).toBe(200);
});

test('a company without a due date, and the platform’s own, never expire', async () => {
  const { admin } = await createCompany(server, { dueDate: null });
  expect((await admin.try(settingRoutes.list)).status).toBe(200);
  await server.sql(`update companies set "dueDate" = '2000-01-01' where id = 1`);
  const owner = await server.owner();
  expect((await owner.try(settingRoutes.list)).status).toBe(200);
});
