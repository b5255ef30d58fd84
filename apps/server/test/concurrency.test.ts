import { companyRoutes, planRoutes, sessionRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, PASSWORD, type TestCompany } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';

/** Several times the number of database connections. */
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

test('settings of the platform, changed by many at once, do not wait for each other for ever', {
  timeout: MINUTE,
}, async () => {
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
      body: {
        companyName: `New ${index}`,
        name: 'New One',
        email: `new.${index}@sweep.test`,
        password: PASSWORD,
        phone: '1',
        planId: plan?.id,
      },
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(MANY - 10);
});

test('a company goes though its people are at work, and they are only signed out', {
  timeout: MINUTE,
}, async () => {
  const owner = await server.owner();
  for (let round = 0; round < 3; round += 1) {
    const { id, admin } = await createCompany(server);
    const own = { params: { id: String(admin.sessionUser.id) }, body: { farewellMessage: 'Bye' } };
    const working = atOnce(30, (index) =>
      index % 2 === 0
        ? admin.try(userRoutes.update, own)
        : admin.try(settingRoutes.updateCompany, { body: { column: 'lgpdMessage', data: 'Safe' } }),
    );
    const removed = await owner.try(companyRoutes.remove, { params: { id: String(id) } });
    expect(removed.status).toBe(200);
    const outcomes = new Set((await working).map(({ status, body }) => `${status} ${body.error ?? ''}`));
    for (const possible of ['200 ', '401 ERR_SESSION_EXPIRED', '404 ERR_NO_USER_FOUND'])
      outcomes.delete(possible);
    expect(outcomes).toEqual(new Set());
  }
});
