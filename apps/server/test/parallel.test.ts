import { type NewUser, planRoutes, sessionRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, createUser, PASSWORD, type TestCompany } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';

/** Several times as many as there are connections to the database. */
const MANY = 100;
const MINUTE = 60_000;

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const atOnce = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

test('connections that were never used before serve everybody', async () => {
  const answers = await atOnce(MANY, () => company.admin.try(userRoutes.list));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('settings of the platform, changed by many at once, do not wait for each other for ever', { timeout: MINUTE }, async () => {
  const owner = await server.owner();
  const answers = await atOnce(MANY, (index) =>
    owner.try(settingRoutes.update, { params: { key: 'appName' }, body: { value: `Name ${index}` } }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('of many signing up at once as many are let in as an address may', { timeout: MINUTE }, async () => {
  const owner = await server.owner();
  await owner.call(settingRoutes.update, { params: { key: 'allowSignup' }, body: { value: 'enabled' } });
  const [plan] = await owner.call(planRoutes.listPublic, { query: {} });
  const answers = await atOnce(MANY, (index) =>
    server.stranger().try(sessionRoutes.signup, {
      body: { companyName: `New ${index}`, name: 'New One', email: `new.${index}@sweep.test`, password: PASSWORD, phone: '1', planId: plan?.id },
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(MANY - 10);
});

test('a plan’s limit of people holds however many are added at once', { timeout: MINUTE }, async () => {
  const owner = await server.owner();
  const plan = await owner.call(planRoutes.create, { body: { name: 'Ten people', users: 10, connections: 1, queues: 1, amount: 0 } });
  const { id, admin } = await createCompany(server, { planId: plan.id });
  const person = (index: number): NewUser => ({ name: 'One More', email: `more.${index}@sweep.test`, password: PASSWORD }) as NewUser;
  const answers = await atOnce(50, (index) => admin.try(userRoutes.create, { body: person(index) }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(new Set(['ERR_USER_LIMIT_REACHED']));
  expect(await server.sql('select from users where "companyId" = $1', [id])).toHaveLength(10);
});

test('administrators who remove each other at once leave one', async () => {
  const { id, admin } = await createCompany(server);
  const other = await createUser(server, admin, { profile: 'admin' });
  const demote = { profile: 'user' } as const;
  await Promise.all([
    admin.try(userRoutes.update, { params: { id: String(other.who.id) }, body: demote }),
    other.try(userRoutes.update, { params: { id: String(admin.who.id) }, body: demote }),
  ]);
  expect(await server.sql(`select from users where "companyId" = $1 and profile = 'admin'`, [id])).toHaveLength(1);
});

test('a switch and the text it needs, changed at once, never end up on and empty', { timeout: MINUTE }, async () => {
  const set = (key: string, value: string) => company.admin.try(settingRoutes.update, { params: { key }, body: { value } });
  for (let round = 0; round < 10; round += 1) {
    await set('sendMsgTransfTicket', 'disabled');
    await set('transferMessage', 'You were passed on');
    const answers = await Promise.all([set('sendMsgTransfTicket', 'enabled'), set('transferMessage', '')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  }
});

test('a time zone that only one of us knows is refused, and locks nobody out', async () => {
  for (const value of ['PRT', 'VST', 'SystemV/PST8', '+03:00', 'america/sao_paulo', 'Nowhere/Land']) {
    const answer = await company.admin.try(settingRoutes.update, { params: { key: 'timezone' }, body: { value } });
    expect([answer.status, answer.body.error], value).toEqual([400, 'ERR_VALIDATION']);
    expect((await company.admin.try(settingRoutes.list)).status, value).toBe(200);
  }
  await company.admin.call(settingRoutes.update, { params: { key: 'timezone' }, body: { value: 'America/Manaus' } });
});
