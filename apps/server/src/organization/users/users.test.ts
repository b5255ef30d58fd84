import { userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

test('an administrator adds a person, who can sign in and see themselves', async () => {
  const user = await createUser(server, company.admin, { name: 'Marina Dias' });
  const me = await user.call(userRoutes.show, { params: { id: String(user.user?.id) } });
  expect(me).toMatchObject({ name: 'Marina Dias', profile: 'user', super: false, companyId: company.id });
});
