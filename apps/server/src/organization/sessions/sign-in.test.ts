import { companySettingKeys, planFlags, sessionRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
/** This user signs in repeatedly; the administrator's own session must stay open. */
let credentials: { email: string; password: string };
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  credentials = { email: (await createUser(server, company.admin)).sessionUser.email, password: PASSWORD };
});
afterAll(() => server.stop());

const login = (email: string, password: string) =>
  server.stranger().try(sessionRoutes.login, { body: { email, password } });

/** Working hours in the company's time zone that do not contain the current time. */
function hoursWithoutNow(): { startWork: string; endWork: string } {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Sao_Paulo',
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(new Date()),
  );
  const clock = (later: number) => `${String((hour + later) % 24).padStart(2, '0')}:00`;
  return { startWork: clock(3), endWork: clock(21) };
}

describe('the answer', () => {
  test('has the person, the company with its plan and flags, and the settings as pairs', async () => {
    const { status, body } = await login(credentials.email, PASSWORD);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['lastEvent', 'token', 'user']);
    const { user } = sessionRoutes.login.reply.parse(body);
    expect(user).toMatchObject({
      profile: 'user',
      super: false,
      mustChangePassword: false,
      companyId: company.id,
    });
    expect(user.company).toMatchObject({
      id: company.id,
      status: true,
      dueDate: '2999-01-01',
      recurrence: 'MENSAL',
    });
    for (const flag of planFlags) expect(user.company.plan?.[flag]).toBe(true);
    const keys = user.company.companieSettings.map(({ key }) => key);
    expect(keys.toSorted()).toEqual([...companySettingKeys, 'campaignsEnabled'].toSorted());
    expect(user.company.companieSettings).toContainEqual({ key: 'timezone', value: 'America/Sao_Paulo' });
  });

  test('carries nothing of the password or its hash', async () => {
    const { body } = await login(credentials.email, PASSWORD);
    const text = JSON.stringify(body);
    expect(text).not.toMatch(/hash|argon2/i);
    expect(text).not.toContain(PASSWORD);
  });

  test('is the same person that /auth/me shows afterwards', async () => {
    const client = await server.signIn(credentials);
    expect(await client.call(sessionRoutes.me)).toEqual(client.user);
  });

  test('does not depend on capitals and spaces around the e-mail', async () => {
    expect((await login(`  ${credentials.email.toUpperCase()} `, PASSWORD)).status).toBe(200);
  });
});

describe('a wrong attempt', () => {
  test('says the same for a wrong password and for an e-mail nobody has', async () => {
    const wrong = await login(credentials.email, 'not-my-password');
    const unknown = await login('nobody@company.test', 'not-my-password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ error: 'ERR_INVALID_CREDENTIALS' });
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    });
  });

  test('writes to the audit log either way, so that the clock cannot tell the two apart', async () => {
    const before = (await auditOf(server, 'session.refused')).length;
    await login('somebody@nowhere.test', 'not-my-password');
    const refusals = await auditOf(server, 'session.refused');
    expect(refusals).toHaveLength(before + 1);
    expect(refusals.at(-1)).toMatchObject({
      companyId: 1,
      userId: null,
      after: { reason: 'ERR_INVALID_CREDENTIALS' },
    });
    expect(JSON.stringify(refusals.at(-1))).not.toContain('nowhere.test');
  });
});

describe('work hours', () => {
  test('keep people out, but only those with the right password learn of it', async () => {
    const user = await createUser(server, company.admin);
    const { id, email } = user.sessionUser;
    await company.admin.call(userRoutes.update, { params: { id: String(id) }, body: hoursWithoutNow() });
    const right = await login(email, PASSWORD);
    expect({ status: right.status, body: right.body }).toEqual({
      status: 401,
      body: { error: 'ERR_OUT_OF_HOURS' },
    });
    expect((await login(email, 'not-my-password')).body).toEqual({ error: 'ERR_INVALID_CREDENTIALS' });
  });

  test('that run over midnight let people in on both sides of it', async () => {
    const user = await createUser(server, company.admin);
    const { startWork, endWork } = hoursWithoutNow();
    const body = { startWork: endWork, endWork: startWork };
    await company.admin.call(userRoutes.update, { params: { id: String(user.sessionUser.id) }, body });
    expect((await login(user.sessionUser.email, PASSWORD)).status).toBe(200);
  });
});

test('a sign-in and a refusal are in the audit log with who and from where', async () => {
  const user = await createUser(server, company.admin);
  const { id, email } = user.sessionUser;
  await login(email, 'not-my-password');
  const expected = { companyId: company.id, userId: id, address: '127.0.0.1', subject: `user:${id}` };
  expect((await auditOf(server, 'session.signedIn')).at(-1)).toMatchObject(expected);
  expect((await auditOf(server, 'session.refused')).at(-1)).toMatchObject({
    ...expected,
    after: { reason: 'ERR_INVALID_CREDENTIALS' },
  });
});

test('the platform owner sees when a company was last used', async () => {
  const [row] = await server.sql<{ lastLogin: Date }>(
    'select "lastLogin" from company_figures where "companyId" = $1',
    [company.id],
  );
  expect(row?.lastLogin).toBeInstanceOf(Date);
});

test('of many sign-ins at once with one account, one session stays', async () => {
  const user = await createUser(server, company.admin);
  const { id, email } = user.sessionUser;
  const clients = await Promise.all([1, 2, 3, 4].map(() => server.signIn({ email, password: PASSWORD })));
  const answers = await Promise.all(clients.map((client) => client.try(sessionRoutes.me)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const live = await server.sql('select id from sessions where "userId" = $1 and "revokedAt" is null', [id]);
  expect(live).toHaveLength(1);
});
