import { companyRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../test/setup/audit.ts';
import { createCompany, createUser, type TestCompany } from '../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../test/setup/server.ts';
import { systemActor } from './unit-of-work.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

/** Runs any SQL with the rights of the application's rules. */
const attempt = (scope: 'company' | 'platform', statement: string): Promise<unknown> => {
  const { database } = server.platform;
  const run = (db: Parameters<Parameters<typeof database.onPlatform>[0]>[0]) =>
    sql.raw(statement).execute(db);
  return scope === 'platform' ? database.onPlatform(run) : database.inCompany(company.id, run);
};

describe('the audit log', () => {
  test.each(['company', 'platform'] as const)(
    'can be added to but neither changed, emptied nor shortened, for the %s',
    async (scope) => {
      const before = await server.sql('select count(*) from audit_log');
      for (const statement of [
        `update audit_log set subject = 'x'`,
        'delete from audit_log',
        'truncate audit_log',
      ]) {
        await expect(attempt(scope, statement)).rejects.toThrow('permission denied');
      }
      expect(await server.sql('select count(*) from audit_log')).toEqual(before);
    },
  );

  test('is written with the change or not at all', async () => {
    const before = (await auditOf(server, 'setting.changed')).length;
    const failing = server.platform.unitOfWork.inCompany(company.id, systemActor, async (work) => {
      await work.audit({ action: 'setting.changed', subject: 'x', before: null, after: null });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await auditOf(server, 'setting.changed')).toHaveLength(before);
  });

  test('of one company is not seen, nor written, from another', async () => {
    const other = await createCompany(server);
    const seen = await server.platform.database.inCompany(other.id, (db) =>
      db.selectFrom('audit_log').select('companyId').distinct().execute(),
    );
    expect(seen).toEqual([{ companyId: other.id }]);
    await expect(
      attempt(
        'company',
        `insert into audit_log ("companyId", action, subject) values (${other.id}, 'x', 'x')`,
      ),
    ).rejects.toThrow('row-level security');
  });

  test('outlives the company', async () => {
    const gone = await createCompany(server);
    await (await server.owner()).call(companyRoutes.remove, { params: { id: String(gone.id) } });
    expect(await server.sql('select action from audit_log where "companyId" = $1', [gone.id])).not.toEqual(
      [],
    );
  });
});

describe('a refused right is written down', () => {
  test('at the door of the route', async () => {
    const user = await createUser(server, company.admin);
    await user.try(userRoutes.create, { body: {} });
    const entry = {
      companyId: company.id,
      userId: user.sessionUser.id,
      address: '127.0.0.1',
      subject: 'POST /users',
      after: { permission: 'users:manage' },
    };
    expect((await auditOf(server, 'permission.refused')).at(-1)).toMatchObject(entry);
  });

  test('by the rule behind it, though its transaction was taken back', async () => {
    await company.admin.try(settingRoutes.update, { params: { key: 'appName' }, body: { value: 'Mine' } });
    const entry = {
      companyId: company.id,
      userId: company.admin.sessionUser.id,
      subject: 'PUT /settings/:key',
    };
    expect((await auditOf(server, 'permission.refused')).at(-1)).toMatchObject(entry);
  });

  test('and a call that is merely wrong is not', async () => {
    const before = (await auditOf(server, 'permission.refused')).length;
    await company.admin.try(userRoutes.create, { body: {} });
    await company.admin.try(userRoutes.show, { params: { id: 999_999 } });
    await server.stranger().try(userRoutes.list);
    expect(await auditOf(server, 'permission.refused')).toHaveLength(before);
  });
});
