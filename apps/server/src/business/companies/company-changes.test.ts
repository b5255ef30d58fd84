import { companyRoutes, sessionRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany, PASSWORD } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
});
afterAll(() => server.stop());

let made = 0;
async function create(changes: object = {}) {
  made += 1;
  const own = { name: `Oficina ${made}`, email: `oficina.${made}@company.test` };
  const body = { ...own, password: PASSWORD, planId: 1, ...changes };
  const { oneTimePassword: _onlyHere, ...company } = await owner.call(companyRoutes.create, { body });
  return company;
}
const at = ({ id }: { id: number }) => ({ id: String(id) });

test('a change leaves alone what is not said', async () => {
  const company = await create({
    phone: '11 4000-0000',
    city: 'Santos',
    dueDate: '2030-05-05',
    campaignsEnabled: false,
  });
  const { updatedAt: _before, ...rest } = company;
  const { updatedAt: _after, ...changed } = await owner.call(companyRoutes.update, {
    params: at(company),
    body: { street: 'Rua Um' },
  });
  expect(changed).toEqual({ ...rest, street: 'Rua Um' });
});

test('a change of the e-mail and the password is followed by the first administrator', async () => {
  const company = await create();
  const email = `followed.${company.id}@company.test`;
  await owner.call(companyRoutes.update, {
    params: at(company),
    body: { email, password: 'chosen-by-owner' },
  });
  const admin = await server.signIn({ email, password: 'chosen-by-owner' });
  expect(admin.sessionUser.companyId).toBe(company.id);
  const entry = {
    companyId: company.id,
    userId: owner.sessionUser.id,
    subject: `user:${admin.sessionUser.id}`,
    after: { email, password: 'changed' },
  };
  expect((await auditOf(server, 'user.changed')).at(-1)).toMatchObject(entry);
});

test('a password the platform owner has set lets in only to choose another', async () => {
  const { id, admin: before } = await createCompany(server);
  const { email } = before.sessionUser;
  await owner.call(companyRoutes.update, {
    params: { id: String(id) },
    body: { password: 'chosen-by-owner' },
  });
  const admin = await server.signIn({ email, password: 'chosen-by-owner' });
  const refused = await admin.try(userRoutes.list, { query: {} });
  expect([refused.status, refused.body.error]).toEqual([403, 'ERR_PASSWORD_CHANGE_REQUIRED']);
  const choose = (password: string) =>
    admin.try(userRoutes.update, {
      params: at(admin.sessionUser),
      body: { password, currentPassword: 'chosen-by-owner' },
    });
  // The same password again is no change.
  expect((await choose('chosen-by-owner')).body.error).toBe('ERR_PASSWORD_CHANGE_REQUIRED');
  expect((await choose('chosen-by-myself')).status).toBe(200);
  const own = await server.signIn({ email, password: 'chosen-by-myself' });
  expect((await own.try(userRoutes.list, { query: {} })).status).toBe(200);
  const entries = (await auditOf(server, 'user.changed')).filter((entry) => entry.companyId === id);
  expect(entries.slice(0, 2)).toMatchObject([
    { userId: owner.sessionUser.id, subject: `user:${admin.sessionUser.id}`, after: { password: 'changed' } },
    { userId: admin.sessionUser.id, subject: `user:${admin.sessionUser.id}`, after: { password: 'changed' } },
  ]);
});

test('a change of the password reaches the first administrator also after they chose an e-mail of their own', async () => {
  const { id, admin } = await createCompany(server);
  const email = `own.${id}@company.test`;
  await admin.call(userRoutes.update, {
    params: at(admin.sessionUser),
    body: { email, currentPassword: PASSWORD },
  });
  await owner.call(companyRoutes.update, {
    params: { id: String(id) },
    body: { email: `contact.${id}@company.test`, password: 'chosen-by-owner' },
  });
  await server.signIn({ email, password: 'chosen-by-owner' });
});

test('a change to an e-mail or a name that is taken changes nothing', async () => {
  const [company, other] = [await create(), await create()];
  const refused = async (body: object) =>
    (await owner.try(companyRoutes.update, { params: at(company), body })).body;
  expect(await refused({ email: other.email, city: 'Nowhere' })).toEqual({ error: 'ERR_EMAIL_TAKEN' });
  expect(await refused({ name: other.name, city: 'Nowhere' })).toEqual({ error: 'ERR_COMPANY_NAME_TAKEN' });
  expect(await owner.call(companyRoutes.show, { params: at(company) })).toMatchObject(company);
});

test('a change of the campaigns switch is the platform owner’s alone, and the company sees it', async () => {
  const { id, admin } = await createCompany(server);
  await owner.call(companyRoutes.update, { params: { id: String(id) }, body: { campaignsEnabled: false } });
  expect((await admin.call(sessionRoutes.me)).company.companieSettings).toContainEqual({
    key: 'campaignsEnabled',
    value: 'disabled',
  });
  const { body } = await admin.try(settingRoutes.update, {
    params: { key: 'campaignsEnabled' },
    body: { value: 'enabled' },
  });
  expect(body).toEqual({ error: 'ERR_NO_SETTING_FOUND' });
  expect(
    (await owner.call(companyRoutes.listAll, { query: {} })).find((company) => company.id === id)
      ?.campaignsEnabled,
  ).toBe(false);
});

test('a change is written down with what differed, and without the password', async () => {
  const company = await create();
  await owner.call(companyRoutes.update, {
    params: at(company),
    body: { city: 'Recife', password: 'chosen-by-owner' },
  });
  const [entry] = (await auditOf(server, 'company.changed')).slice(-1);
  expect(entry).toMatchObject({
    userId: owner.sessionUser.id,
    subject: `company:${company.id}`,
    before: { city: '' },
    after: { city: 'Recife' },
  });
  expect(JSON.stringify(entry)).not.toContain('chosen-by-owner');
});
