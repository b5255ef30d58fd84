import { planRoutes, sessionRoutes, settingRoutes, SIGNUP_TRIAL_DAYS } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import { createCompany, PASSWORD } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { trialEnd } from './signup.ts';

let server: TestServer;
let planId: number;
beforeAll(async () => {
  server = await startTestServer();
  const owner = await server.owner();
  const plan = { name: 'Offered', users: 3, connections: 1, queues: 1, amount: 19.99 };
  planId = (await owner.call(planRoutes.create, { body: plan })).id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql('delete from rate_limits');
  await allow('enabled', 'enabled');
});

async function allow(userCreation: string, allowSignup: string): Promise<void> {
  const owner = await server.owner();
  await owner.call(settingRoutes.update, { params: { key: 'userCreation' }, body: { value: userCreation } });
  await owner.call(settingRoutes.update, { params: { key: 'allowSignup' }, body: { value: allowSignup } });
}

let made = 0;
const form = (changes: Record<string, unknown> = {}) => {
  made += 1;
  const own = { companyName: `Florista ${made}`, email: `flora.${made}@company.test` };
  return { name: 'Flora Dias', password: PASSWORD, phone: '+55 11 99999-0000', planId, ...own, ...changes };
};
const signUp = (body: object) => server.stranger().try(sessionRoutes.signup, { body });

const countRows = async () =>
  (
    await server.sql(
      'select (select count(*) from companies) as companies, (select count(*) from users) as users, (select count(*) from settings) as settings',
    )
  )[0];

test('on a new installation it is closed, until the platform owner opens it in both places', async () => {
  const owner = await server.owner();
  await server.sql(`delete from platform_settings where key in ('userCreation', 'allowSignup')`);
  const closed = { status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } };
  expect(await signUp(form())).toMatchObject(closed);
  await allow('disabled', 'enabled');
  expect(await signUp(form())).toMatchObject(closed);
  await allow('enabled', 'disabled');
  expect(await signUp(form())).toMatchObject(closed);
  await allow('enabled', 'enabled');
  expect((await signUp(form())).status).toBe(200);
  expect(owner.sessionUser.super).toBe(true);
});

test('a trial lasts its days by the clock of the company, also late in the evening', () => {
  expect(trialEnd(new Date('2026-03-01T02:30:00Z'))).toBe('2026-03-03');
  expect(trialEnd(new Date('2026-03-01T03:30:00Z'))).toBe('2026-03-04');
});

test('it makes a company on trial with its first administrator, who can sign in', async () => {
  const body = form({ companyName: 'Café Ipê', name: 'Ipê Silva' });
  const answer = await signUp(body);
  expect(answer.body).toMatchObject({ name: 'Ipê Silva', email: body.email });
  const client = await server.signIn(body);
  expect(client.sessionUser).toMatchObject({ profile: 'admin', super: false, name: 'Ipê Silva' });
  const [row] = await server.sql<{ days: number }>(
    `select "dueDate" - ("createdAt" at time zone 'America/Sao_Paulo')::date as days from companies where id = $1`,
    [client.sessionUser.companyId],
  );
  expect(row?.days).toBe(SIGNUP_TRIAL_DAYS);
  expect(client.sessionUser.company).toMatchObject({ name: 'Café Ipê', status: true, plan: { id: planId } });
  expect((await auditOf(server, 'company.created')).at(-1)).toMatchObject({
    subject: `company:${client.sessionUser.companyId}`,
    userId: null,
    address: '127.0.0.1',
  });
});

test('it is always a new company, whatever id the form carries', async () => {
  const victim = await createCompany(server);
  for (const companyId of [victim.id, 1, String(victim.id)]) {
    const body = form({ companyId, super: true, profile: 'admin', id: victim.admin.sessionUser.id });
    expect((await signUp(body)).status).toBe(200);
    const client = await server.signIn(body);
    expect([1, victim.id]).not.toContain(client.sessionUser.companyId);
    expect(client.sessionUser.super).toBe(false);
  }
  expect(await server.sql('select id from users where "companyId" = $1', [victim.id])).toHaveLength(1);
});

describe('it is refused, and nothing half-made remains,', () => {
  test('on a plan that is not offered, and on none at all', async () => {
    const owner = await server.owner();
    const plan = { name: 'Hidden', users: 9, connections: 9, queues: 9, amount: 0, isPublic: false };
    const hidden = await owner.call(planRoutes.create, { body: plan });
    const before = await countRows();
    for (const id of [hidden.id, 999_999])
      expect((await signUp(form({ planId: id }))).body).toEqual({ error: 'ERR_NO_PLAN_FOUND' });
    expect(await countRows()).toEqual(before);
  });

  test('with an e-mail or a company name that is taken', async () => {
    const victim = await createCompany(server);
    const first = form();
    await signUp(first);
    const before = await countRows();
    expect((await signUp(form({ email: victim.adminCredentials.email.toUpperCase() }))).body).toEqual({
      error: 'ERR_EMAIL_TAKEN',
    });
    expect((await signUp(form({ companyName: first.companyName }))).body).toEqual({
      error: 'ERR_COMPANY_NAME_TAKEN',
    });
    expect(await countRows()).toEqual(before);
  });

  test('with fields too short, too long or missing', async () => {
    const before = await countRows();
    const wrong = {
      companyName: ['', 'x', 'x'.repeat(51)],
      name: ['', 'x', 'x'.repeat(51)],
      email: ['', 'flora', 'flora@'],
      password: ['', '1234', 'x'.repeat(129)],
      phone: ['', ' '],
      planId: [0, -1, 'x', null],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of [...values, undefined]) {
        const { status, body } = await signUp(form({ [field]: value }));
        expect({ status, error: body.error, path: body.issues?.[0]?.path }).toEqual({
          status: 400,
          error: 'ERR_VALIDATION',
          path: field,
        });
      }
      await server.sql('delete from rate_limits');
    }
    expect(await countRows()).toEqual(before);
  });

  test('for all but one of those who come at once with the same e-mail', async () => {
    const before = await countRows();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signUp(form({ email: 'race@company.test' }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, body }).toEqual({ status: 409, body: { error: 'ERR_EMAIL_TAKEN' } });
    }
    const after = await countRows();
    expect(Number(after?.['companies'])).toBe(Number(before?.['companies']) + 1);
    expect(Number(after?.['users'])).toBe(Number(before?.['users']) + 1);
    expect(
      await server.sql('select id from companies where id not in (select "companyId" from users)'),
    ).toEqual([]);
  });
});
