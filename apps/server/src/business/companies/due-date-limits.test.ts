import { companyRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a due date in the year 0, which never was, is none', async () => {
  const owner = await server.owner();
  const params = { id: String((await createCompany(server)).id) };
  expect(
    (await owner.call(companyRoutes.update, { params, body: { dueDate: '0000-01-01' } })).dueDate,
  ).toBeNull();
});

test('a renewal never passes the last day that can be written', async () => {
  const owner = await server.owner();
  const params = {
    id: String((await createCompany(server, { dueDate: '9999-12-01', recurrence: 'ANUAL' })).id),
  };
  const { dueDate } = await owner.call(companyRoutes.renew, { params, body: { dueDate: '9999-12-01' } });
  expect(dueDate).toBe('9999-12-31');
  expect((await owner.call(companyRoutes.show, { params })).dueDate).toBe('9999-12-31');
});
