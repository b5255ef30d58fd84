import { planRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

let made = 0;
const person = (changes: object = {}) => ({
  name: 'Somebody New',
  email: `new.${(made += 1)}@company.test`,
  password: PASSWORD,
  ...changes,
});

test('an added person sign in and see themselves, without any right unless given', async () => {
  const user = await createUser(server, company.admin, { name: 'Marina Dias' });
  const me = await user.call(userRoutes.show, { params: { id: String(user.sessionUser.id) } });
  expect(me).toMatchObject({
    name: 'Marina Dias',
    profile: 'user',
    super: false,
    companyId: company.id,
    startWork: '00:00',
    endWork: '23:59',
    allTicket: 'disable',
    allowGroup: false,
    showDashboard: 'disabled',
    allowConnections: 'disabled',
    online: false,
  });
});

test('adding and changing understand both spellings of allTicket and speak one', async () => {
  for (const [given, kept] of [
    ['enabled', 'enable'],
    ['enable', 'enable'],
    ['disabled', 'disable'],
    ['disable', 'disable'],
  ] as const) {
    const user = await company.admin.call(userRoutes.create, { body: person({ allTicket: given }) });
    expect(user.allTicket).toBe(kept);
    const changed = await company.admin.call(userRoutes.update, {
      params: { id: String(user.id) },
      body: { allTicket: given },
    });
    expect(changed.allTicket).toBe(kept);
  }
  expect((await company.admin.try(userRoutes.create, { body: person({ allTicket: 'maybe' }) })).status).toBe(
    400,
  );
});

test('adding refuses an e-mail that anybody on the platform has, in any capitals', async () => {
  const other = await createCompany(server);
  const { status, body } = await company.admin.try(userRoutes.create, {
    body: person({ email: other.adminCredentials.email.toUpperCase() }),
  });
  expect({ status, body }).toEqual({ status: 409, body: { error: 'ERR_EMAIL_TAKEN' } });
});

test('who tries out which e-mails have an account is refused after a while, and others are not', async () => {
  const other = await createCompany(server);
  const curious = await createCompany(server);
  const name = (client: TestCompany['admin']) =>
    client.try(userRoutes.create, { body: person({ email: other.adminCredentials.email }) });
  let answer = await name(curious.admin);
  for (let time = 0; time < 40 && answer.status === 409; time++) answer = await name(curious.admin);
  expect(answer).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } });
  expect((await curious.admin.try(userRoutes.create, { body: person() })).status).toBe(429);
  expect((await name(company.admin)).status).toBe(409);
});

test('adding stops at the limit of the plan, also when fifty come at once', async () => {
  const owner = await server.owner();
  const plan = await owner.call(planRoutes.create, {
    body: { name: 'Small', users: 5, connections: 1, queues: 1, amount: 0 },
  });
  const small = await createCompany(server, { planId: plan.id });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => small.admin.try(userRoutes.create, { body: person() })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    expect({ status, body }).toEqual({ status: 400, body: { error: 'ERR_USER_LIMIT_REACHED', limit: 5 } });
  }
  expect((await small.admin.call(userRoutes.list, { query: {} })).count).toBe(5);
});

test('adding never makes a super user or somebody of another company', async () => {
  const body = person({ super: true, companyId: 1, id: 1 });
  expect(await company.admin.call(userRoutes.create, { body })).toMatchObject({
    super: false,
    companyId: company.id,
  });
});
