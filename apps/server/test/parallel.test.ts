import { planRoutes, sessionRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, PASSWORD, type TestCompany } from './setup/people.ts';
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
