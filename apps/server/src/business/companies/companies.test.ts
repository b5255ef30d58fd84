import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE, type Company, companyRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany, createUser, PASSWORD } from '../../../test/setup/people.ts';
import { formWith, picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
});
afterAll(() => server.stop());

let made = 0;
const form = (changes: object = {}) => {
  made += 1;
  return {
    name: `Oficina ${made}`,
    email: `oficina.${made}@company.test`,
    password: PASSWORD,
    planId: 1,
    ...changes,
  };
};
const create = (changes: object = {}) => owner.call(companyRoutes.create, { body: form(changes) });
const refusalOf = async (changes: object) =>
  (await owner.try(companyRoutes.create, { body: form(changes) })).body;
const names = ({ companies }: { companies: Company[] }) => companies.map(({ name }) => name);
const at = ({ id }: { id: number }) => ({ id: String(id) });

describe('creating', () => {
  test('makes the company with its defaults and a first administrator who can sign in', async () => {
    const body = form();
    const company = await owner.call(companyRoutes.create, { body });
    expect(company).toMatchObject({
      name: body.name,
      email: body.email,
      status: true,
      dueDate: null,
      recurrence: 'MENSAL',
      numberAttendants: 1,
      numberConections: 1,
      campaignsEnabled: true,
      folderSize: 0,
      numberFileFolder: 0,
      lastLogin: null,
      plan: { id: 1 },
    });
    const admin = await server.signIn(body);
    expect(admin.sessionUser).toMatchObject({ profile: 'admin', companyId: company.id, name: body.name });
    expect((await owner.call(companyRoutes.show, { params: at(company) })).lastLogin).not.toBeNull();
  });

  test('has in its own log who set the password of its first administrator', async () => {
    const body = form();
    const { id } = await owner.call(companyRoutes.create, { body });
    const { sessionUser } = await server.signIn(body);
    const entries = (await auditOf(server, 'user.created')).filter(({ companyId }) => companyId === id);
    expect(entries).toMatchObject([
      {
        userId: owner.sessionUser.id,
        subject: `user:${sessionUser.id}`,
        after: { email: body.email, profile: 'admin', password: 'set' },
      },
    ]);
  });

  test('without a password makes one that only its answer says, and that is changed at first', async () => {
    const { password: _given, ...body } = form();
    const { oneTimePassword, ...company } = await owner.call(companyRoutes.create, { body });
    expect(oneTimePassword).toMatch(/^[\w-]{16}$/);
    expect(await owner.call(companyRoutes.show, { params: at(company) })).toMatchObject(company);
    const password = String(oneTimePassword);
    const admin = await server.signIn({ email: body.email, password });
    expect(admin.sessionUser).toMatchObject({ mustChangePassword: true, companyId: company.id });
    expect((await admin.try(userRoutes.list)).body.error).toBe('ERR_PASSWORD_CHANGE_REQUIRED');
    const another = await create({ password: '' });
    expect(another.oneTimePassword).not.toBe(oneTimePassword);
    expect((await create()).oneTimePassword).toBeNull();
    const told = await server.sql(
      'select 1 from audit_log a where a::text like $1 union all select 1 from events e where e::text like $1',
      [`%${password}%`],
    );
    expect(told).toEqual([]);
  });

  test('refuses a name or an e-mail that is taken and a plan that is none, and leaves nothing behind', async () => {
    const taken = await create();
    const before = await server.sql('select id from companies');
    expect(await refusalOf({ name: taken.name })).toEqual({ error: 'ERR_COMPANY_NAME_TAKEN' });
    expect(await refusalOf({ email: taken.email.toUpperCase() })).toEqual({ error: 'ERR_EMAIL_TAKEN' });
    expect(await refusalOf({ planId: 999_999 })).toEqual({ error: 'ERR_NO_PLAN_FOUND' });
    expect(await server.sql('select id from companies')).toEqual(before);
  });

  test('takes an empty or impossible due date as none', async () => {
    for (const dueDate of ['', 'amanhã', '2026-02-30', '2026-13-01', '30/01/2026', null])
      expect((await create({ dueDate })).dueDate).toBeNull();
    for (const dueDate of ['2028-02-29', '2028-02-29T00:00:00.000Z'])
      expect((await create({ dueDate })).dueDate).toBe('2028-02-29');
  });
});

test('the platform’s own company can be neither removed, renewed, made inactive nor given an end', async () => {
  const [params, refused] = [{ id: '1' }, { status: 409, error: 'ERR_PLATFORM_COMPANY' }];
  const own = await owner.call(companyRoutes.show, { params });
  const answers = [
    await owner.try(companyRoutes.remove, { params }),
    await owner.try(companyRoutes.renew, { params, body: { dueDate: own.dueDate } }),
    await owner.try(companyRoutes.update, { params, body: { status: false } }),
    await owner.try(companyRoutes.update, { params, body: { dueDate: '2030-01-01' } }),
    await owner.try(companyRoutes.update, { params, body: { dueDate: null } }),
  ];
  for (const { status, body } of answers) expect({ status, error: body.error }).toEqual(refused);
  const kept = await owner.call(companyRoutes.update, {
    params,
    body: { dueDate: own.dueDate, status: true, city: 'Natal' },
  });
  expect(kept).toMatchObject({ dueDate: '2999-12-31', status: true, city: 'Natal' });
});

test('a company is removed with its people, settings, sessions, events and files', async () => {
  const { id, admin } = await createCompany(server);
  const user = await createUser(server, admin);
  const path = `${API_BASE}/users/${user.sessionUser.id}/media-upload`;
  expect(
    (await user.send('POST', path, formWith({ field: 'profileImage', bytes: await picture() }))).status,
  ).toBe(200);
  const folder = join(server.config.dataDir, 'files', `company-${id}`);
  expect(existsSync(folder)).toBe(true);
  await owner.call(companyRoutes.remove, { params: { id: String(id) } });
  const tables = await server.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'companyId'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'audit_log'`,
  );
  expect(tables.length).toBeGreaterThan(5);
  for (const { name } of tables)
    expect({ name, rows: await server.sql(`select 1 from "${name}" where "companyId" = $1`, [id]) }).toEqual({
      name,
      rows: [],
    });
  await waitUntil(() => expect(existsSync(folder)).toBe(false));
  expect((await owner.try(companyRoutes.show, { params: { id: String(id) } })).body).toEqual({
    error: 'ERR_NO_COMPANY_FOUND',
  });
  expect((await auditOf(server, 'company.removed')).at(-1)).toMatchObject({
    companyId: 1,
    userId: owner.sessionUser.id,
    subject: `company:${id}`,
  });
});

test('companies are found by a part of the name or e-mail, twenty at a time, with signs taken literally', async () => {
  const named = await Promise.all(
    ['Só 100% Legal', 'Alfa_Beta', 'AlfaXBeta'].map((name) => create({ name })),
  );
  await server.sql(
    `insert into companies (name, email) select 'Página ' || n, 'pagina' || n || '@company.test' from generate_series(1, 41) n`,
  );
  const find = async (searchParam: string, pageNumber = '1') =>
    owner.call(companyRoutes.list, { query: { searchParam, pageNumber } });
  expect(names(await find('100%'))).toEqual(['Só 100% Legal']);
  expect(names(await find('ALFA_'))).toEqual(['Alfa_Beta']);
  expect(names(await find(named[2]?.email ?? ''))).toEqual(['AlfaXBeta']);
  const pages = await Promise.all(['1', '2', '3'].map((page) => find('página', page)));
  expect(pages.map(({ companies, count, hasMore }) => [companies.length, count, hasMore])).toEqual([
    [20, 41, true],
    [20, 41, true],
    [1, 41, false],
  ]);
  expect(await owner.call(companyRoutes.listWithPlan, { query: {} })).toEqual({
    companies: await owner.call(companyRoutes.listAll, { query: {} }),
    hasMore: false,
  });
});
