import { companyRoutes, DEFAULT_HOURS, WEEKDAY_NAMES, type WeekHours, WEEKDAYS } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  user = await createUser(server, company.admin);
});
afterAll(() => server.stop());

const own = () => ({ id: String(company.id) });
const show = async (client: Client) => (await client.call(companyRoutes.hours, { params: own() })).schedules;
const change = (client: Client, schedules: unknown) =>
  client.try(companyRoutes.updateHours, { params: own(), body: { schedules } });

/** The default week with the first day changed. */
const week = (changes: object = {}): WeekHours =>
  WEEKDAYS.map((weekdayEn, index) => ({
    weekday: WEEKDAY_NAMES[weekdayEn],
    weekdayEn,
    ...DEFAULT_HOURS,
    ...(index === 0 ? changes : {}),
  }));

test('a new company is open from eight to twelve and from one to six, every day of the week', async () => {
  const { admin, id } = await createCompany(server);
  const { schedules } = await admin.call(companyRoutes.hours, { params: { id: String(id) } });
  expect(schedules.map(({ weekdayEn }) => weekdayEn)).toEqual([...WEEKDAYS]);
  for (const day of schedules) expect(day).toMatchObject(DEFAULT_HOURS);
  expect(schedules.map(({ weekday }) => weekday)).toContain('Terça-feira');
});

test('an administrator sets them, everybody of the company sees them, and it is written down', async () => {
  const schedules = week({ startTimeA: '00:00', endTimeA: '23:59', startTimeB: '', endTimeB: '' });
  expect((await change(company.admin, schedules)).body).toEqual({ schedules });
  expect(await show(user)).toEqual(schedules);
  const [entry] = (await auditOf(server, 'hours.changed')).slice(-1);
  expect(entry).toMatchObject({
    companyId: company.id,
    userId: company.admin.sessionUser.id,
    after: schedules,
  });
  expect(entry?.before).not.toEqual(schedules);
});

test('a span has both ends or none, and the end that lacks is named', async () => {
  for (const [day, path] of [
    [{ startTimeA: '' }, 'startTimeA'],
    [{ endTimeA: '' }, 'endTimeA'],
    [{ startTimeB: '' }, 'startTimeB'],
    [{ endTimeB: '' }, 'endTimeB'],
  ] as const) {
    const { status, body } = await change(company.admin, week(day));
    expect({ status, issues: body.issues }).toEqual({
      status: 400,
      issues: [{ path: `schedules.0.${path}`, problem: 'required' }],
    });
  }
  const closed = week({ startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' });
  expect((await change(company.admin, closed)).status).toBe(200);
});

test('a time is hours and minutes of a day that exists', async () => {
  for (const startTimeA of ['24:00', '8:00', '08:60', '08:0', '0800', 'oito', ' 08:00', null, 8]) {
    expect((await change(company.admin, week({ startTimeA }))).status).toBe(400);
  }
});

test('a week has seven days, each once', async () => {
  const whole = week();
  for (const schedules of [
    [],
    whole.slice(1),
    [...whole, whole[0]],
    [whole[1], ...whole.slice(1)],
    'week',
    null,
  ]) {
    expect((await change(company.admin, schedules)).status).toBe(400);
  }
});

test('nobody without rights sets them, and another company’s do not exist', async () => {
  expect(await change(user, week())).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  const other = await createCompany(server);
  const answers = [
    await other.admin.try(companyRoutes.hours, { params: own() }),
    await other.admin.try(companyRoutes.updateHours, { params: own(), body: { schedules: week() } }),
    await (await server.owner()).try(companyRoutes.hours, { params: own() }),
  ];
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
});
