import { settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const setTimezone = (value: string) =>
  company.admin.try(settingRoutes.update, { params: { key: 'timezone' }, body: { value } });

// JavaScript accepts all but the last of these; PostgreSQL, which computes the due date, does not.
test.each(['PRT', 'VST', 'SystemV/PST8', '+03:00', 'america/sao_paulo', 'Nowhere/Land'])(
  'the time zone %s is refused, and nobody is locked out',
  async (name) => {
    const { status, body } = await setTimezone(name);
    expect([status, body.error]).toEqual([400, 'ERR_VALIDATION']);
    expect((await company.admin.try(settingRoutes.list)).status).toBe(200);
  },
);

test.each(['America/Manaus', 'Asia/Kolkata', 'UTC'])('the time zone %s is taken', async (name) => {
  expect((await setTimezone(name)).body).toEqual({ key: 'timezone', value: name });
  expect((await company.admin.try(settingRoutes.list)).status).toBe(200);
});
