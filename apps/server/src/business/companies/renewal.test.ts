import { companyRoutes, recurrenceMonths, recurrences } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { PASSWORD } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
});
afterAll(() => server.stop());

let made = 0;
function create(recurrence: (typeof recurrences)[number], dueDate: string | null) {
  made += 1;
  const body = {
    name: `Renewed ${made}`,
    email: `renewed.${made}@company.test`,
    password: PASSWORD,
    planId: 1,
    recurrence,
    dueDate,
  };
  return owner.call(companyRoutes.create, { body });
}
const renew = (id: number, dueDate: string | null) =>
  owner.call(companyRoutes.renew, { params: { id: String(id) }, body: { dueDate } });

test('every recurrence adds its own months to the due date', async () => {
  const expected = {
    MENSAL: '2026-02-15',
    BIMESTRAL: '2026-03-15',
    TRIMESTRAL: '2026-04-15',
    SEMESTRAL: '2026-07-15',
    ANUAL: '2027-01-15',
  };
  expect(Object.keys(recurrenceMonths)).toEqual(Object.keys(expected));
  for (const recurrence of recurrences) {
    const { id } = await create(recurrence, '2026-01-15');
    expect((await renew(id, '2026-01-15')).dueDate).toBe(expected[recurrence]);
  }
});

test('a month too short for the day ends on its last day, in leap years too, and over the end of a year', async () => {
  const cases = [
    ['MENSAL', '2026-01-31', '2026-02-28'],
    ['MENSAL', '2028-01-31', '2028-02-29'],
    ['MENSAL', '2026-03-31', '2026-04-30'],
    ['BIMESTRAL', '2026-12-31', '2027-02-28'],
    ['TRIMESTRAL', '2026-11-30', '2027-02-28'],
    ['SEMESTRAL', '2026-08-31', '2027-02-28'],
    ['ANUAL', '2028-02-29', '2029-02-28'],
    ['MENSAL', '2026-12-15', '2027-01-15'],
  ] as const;
  for (const [recurrence, from, to] of cases) {
    const { id } = await create(recurrence, from);
    expect({ recurrence, from, to: (await renew(id, from)).dueDate }).toEqual({ recurrence, from, to });
  }
});

test('a company without a due date is renewed from today', async () => {
  const { id } = await create('ANUAL', null);
  const { dueDate } = await renew(id, null);
  const [row] = await server.sql<{ days: number }>('select $1::date - current_date as days', [dueDate]);
  expect(row?.days).toBeGreaterThanOrEqual(364);
  expect(row?.days).toBeLessThanOrEqual(367);
});

test('of two who renew at once one does, and the other is told what it is now', async () => {
  const { id } = await create('MENSAL', '2026-01-15');
  const attempt = () =>
    owner.try(companyRoutes.renew, { params: { id: String(id) }, body: { dueDate: '2026-01-15' } });
  const answers = await Promise.all([attempt(), attempt(), attempt()]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toEqual({ error: 'ERR_CHANGED_MEANWHILE', dueDate: '2026-02-15' });
  }
  expect((await owner.call(companyRoutes.show, { params: { id: String(id) } })).dueDate).toBe('2026-02-15');
});

test('a renewal is written down, and of a company that is none refused', async () => {
  const { id } = await create('MENSAL', '2026-01-15');
  await renew(id, '2026-01-15');
  const entry = {
    userId: owner.sessionUser.id,
    subject: `company:${id}`,
    before: { dueDate: '2026-01-15' },
    after: { dueDate: '2026-02-15' },
  };
  expect((await auditOf(server, 'company.changed')).at(-1)).toMatchObject(entry);
  const { status, body } = await owner.try(companyRoutes.renew, {
    params: { id: '999999' },
    body: { dueDate: null },
  });
  expect({ status, body }).toEqual({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
});
