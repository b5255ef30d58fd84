import { LOGIN_LIMITS, sessionRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

const { perAccount, accountsPerAddress } = LOGIN_LIMITS;

let server: TestServer;
/** The same installation without a proxy in front of it. */
let open: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer({ trustedProxy: '127.0.0.1' });
  open = await server.startAnother({ trustedProxy: undefined });
  company = await createCompany(server);
});
afterAll(async () => {
  await open.stop();
  await server.stop();
});

const newAccount = async () => (await createUser(server, company.admin)).sessionUser.email;

/** An attempt from an address of the test's own, so that the tests do not count against each other. */
const attempt = (
  address: string,
  email: string,
  { password = 'not-my-password', on = server }: { password?: string; on?: TestServer } = {},
) =>
  on.stranger().request({
    method: 'POST',
    path: '/api/auth/login',
    body: { email, password },
    headers: { 'x-forwarded-for': address },
  }) as ReturnType<ReturnType<TestServer['stranger']>['try']>;

const statusesOf = async (attempts: ReturnType<typeof attempt>[]) =>
  (await Promise.all(attempts)).map(({ status }) => status);

test('the sixth wrong attempt is refused with the time to wait, and then the right password too', async () => {
  const email = await newAccount();
  for (let number = 1; number <= perAccount; number += 1)
    expect((await attempt('203.0.113.1', email)).status).toBe(401);
  const sixth = await attempt('203.0.113.1', email);
  expect({ status: sixth.status, error: sixth.body.error }).toEqual({
    status: 429,
    error: 'ERR_TOO_MANY_ATTEMPTS',
  });
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(sixth.body['retryAfter']).toBe(Number(sixth.headers.get('retry-after')));
  expect((await attempt('203.0.113.1', email, { password: PASSWORD })).status).toBe(429);
  expect((await attempt('203.0.113.2', email, { password: PASSWORD })).status).toBe(429);
});

test('another account is not touched by it', async () => {
  const [victim, bystander] = [await newAccount(), await newAccount()];
  await Promise.all(Array.from({ length: perAccount + 1 }, () => attempt('203.0.113.3', victim)));
  expect((await attempt('203.0.113.3', bystander, { password: PASSWORD })).status).toBe(200);
});

test('many wrong attempts at once are counted one by one', async () => {
  const email = await newAccount();
  const statuses = await statusesOf(Array.from({ length: 12 }, () => attempt('203.0.113.4', email)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(perAccount);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12 - perAccount);
});

test('the right password starts the count anew, and the window ends by itself', async () => {
  const email = await newAccount();
  for (let number = 1; number < perAccount; number += 1) await attempt('203.0.113.5', email);
  expect((await attempt('203.0.113.5', email, { password: PASSWORD })).status).toBe(200);
  for (let number = 1; number <= perAccount; number += 1)
    expect((await attempt('203.0.113.5', email)).status).toBe(401);
  expect((await attempt('203.0.113.5', email)).status).toBe(429);
  await server.sql('update rate_limits set "resetAt" = now()');
  expect((await attempt('203.0.113.5', email, { password: PASSWORD })).status).toBe(200);
});

test('the 31st account tried from one address is refused however often it is tried, and elsewhere it is not', async () => {
  const names = Array.from({ length: accountsPerAddress }, (_, index) => `guess.${index}@company.test`);
  expect(await statusesOf(names.map((email) => attempt('203.0.113.6', email)))).toEqual(names.map(() => 401));
  const email = await newAccount();
  expect((await attempt('203.0.113.6', email, { password: PASSWORD })).status).toBe(429);
  expect((await attempt('203.0.113.6', email, { password: PASSWORD })).status).toBe(429);
  expect((await attempt('203.0.113.7', email, { password: PASSWORD })).status).toBe(200);
});

test('a whole office may sign in from one address: only accounts that were guessed at count', async () => {
  for (const email of [await newAccount(), await newAccount()]) {
    expect((await attempt('203.0.113.8', email)).status).toBe(401);
    expect((await attempt('203.0.113.8', email, { password: PASSWORD })).status).toBe(200);
    expect((await attempt('203.0.113.8', email, { password: PASSWORD })).status).toBe(200);
  }
  await attempt('203.0.113.8', 'guess@company.test');
  const [row] = await server.sql<{ hits: number }>(
    `select hits from rate_limits where key = 'login:address:203.0.113.8'`,
  );
  expect(row?.hits).toBe(1);
});

test('a made-up forwarding header does not help, unless it comes from the trusted proxy', async () => {
  const names = Array.from({ length: accountsPerAddress }, (_, index) => `spoof.${index}@company.test`);
  const statuses = await statusesOf(
    names.map((email, index) => attempt(`198.51.100.${index}`, email, { password: 'wrong', on: open })),
  );
  expect(statuses).toEqual(names.map(() => 401));
  expect(
    (await attempt('198.51.100.200', 'spoof.last@company.test', { password: 'wrong', on: open })).status,
  ).toBe(429);
  expect((await attempt('198.51.100.200', 'spoof.last@company.test', { password: 'wrong' })).status).toBe(
    401,
  );
});

test('a company cannot be signed up for again and again from one address', async () => {
  const owner = await server.owner();
  for (const key of ['allowSignup', 'userCreation'])
    await owner.send('PUT', `/api/settings/${key}`, { value: 'enabled' });
  const form = { name: 'Rita', password: PASSWORD, phone: '11 99999-0000', planId: 999_999 };
  const signUp = (index: number) =>
    server.stranger().request({
      method: 'POST',
      path: '/api/auth/signup',
      body: { ...form, companyName: `Again ${index}`, email: `again.${index}@company.test` },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
  for (let index = 1; index <= 10; index += 1) expect((await signUp(index)).status).toBe(404);
  expect((await signUp(11)).status).toBe(429);
  expect(
    (
      await server
        .stranger()
        .try(sessionRoutes.signup, { body: { ...form, companyName: 'Elsewhere', email: 'e@company.test' } })
    ).status,
  ).toBe(404);
});
