import { sessionRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

let made = 0;
const person = (changes: object = {}) => ({
  name: 'Somebody New',
  email: `new.${(made += 1)}@company.test`,
  password: PASSWORD,
  ...changes,
});
const at = (client: Client) => ({ id: String(client.sessionUser.id) });

describe('changing oneself', () => {
  test('needs no right for name, texts, theme and menu', async () => {
    const user = await createUser(server, company.admin);
    const body = {
      name: 'My Own Name',
      farewellMessage: 'Até logo',
      defaultTheme: 'dark',
      defaultMenu: 'closed',
    } as const;
    expect(await user.call(userRoutes.update, { params: at(user), body })).toMatchObject(body);
  });

  test('cannot raise one’s role or switches, alone or among permitted changes', async () => {
    const user = await createUser(server, company.admin);
    const before = await company.admin.call(userRoutes.show, { params: at(user) });
    const raises = [
      { profile: 'admin' },
      { showDashboard: 'enabled' },
      { allowConnections: 'enabled' },
      { allTicket: 'enabled' },
      { allowGroup: true },
      { startWork: '01:00' },
    ];
    for (const raise of raises) {
      const { status, body } = await user.try(userRoutes.update, {
        params: at(user),
        body: { name: 'Nearly', ...raise },
      });
      expect({ status, body }).toEqual({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    }
    await user.call(userRoutes.update, {
      params: at(user),
      body: { super: true, companyId: 1, online: true } as object,
    });
    const { updatedAt: _then, ...same } = before;
    expect(await company.admin.call(userRoutes.show, { params: at(user) })).toMatchObject(same);
  });

  test('with rights sent as they already are is no raise: forms send every field', async () => {
    const user = await createUser(server, company.admin);
    const { profile, startWork, endWork, allTicket, allowGroup, showDashboard } = user.sessionUser;
    const body = { name: 'Same Rights', profile, startWork, endWork, allTicket, allowGroup, showDashboard };
    expect((await user.call(userRoutes.update, { params: at(user), body })).name).toBe('Same Rights');
  });

  test('needs the current password for a new password or e-mail, for administrators too', async () => {
    const admin = await createUser(server, company.admin, { profile: 'admin' });
    for (const client of [await createUser(server, company.admin), admin]) {
      for (const change of [{ password: 'brand-new-one' }, { email: person().email }]) {
        for (const currentPassword of [undefined, '', 'wrong']) {
          const { status, body } = await client.try(userRoutes.update, {
            params: at(client),
            body: { ...change, currentPassword },
          });
          expect({ status, body }).toEqual({ status: 400, body: { error: 'ERR_CURRENT_PASSWORD_WRONG' } });
        }
      }
      const { email } = person();
      await client.call(userRoutes.update, {
        params: at(client),
        body: { email, currentPassword: PASSWORD },
      });
      await client.signIn({ email, password: PASSWORD });
    }
  });

  test('is the only change open to those without rights', async () => {
    const [user, colleague] = [
      await createUser(server, company.admin),
      await createUser(server, company.admin),
    ];
    const answer = await user.try(userRoutes.update, { params: at(colleague), body: { name: 'Not mine' } });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    const refusal = { companyId: company.id, userId: user.sessionUser.id, subject: 'PUT /users/:id' };
    expect((await auditOf(server, 'permission.refused')).at(-1)).toMatchObject(refusal);
  });
});

describe('the last administrator', () => {
  test('can be neither demoted nor removed, nor remove themselves', async () => {
    const { admin } = await createCompany(server);
    const demoted = await admin.try(userRoutes.update, { params: at(admin), body: { profile: 'user' } });
    expect({ status: demoted.status, body: demoted.body }).toEqual({
      status: 409,
      body: { error: 'ERR_LAST_ADMIN' },
    });
    expect((await admin.try(userRoutes.remove, { params: at(admin) })).body).toEqual({
      error: 'ERR_OWN_ACCOUNT',
    });
  });

  test('stays, also when two administrators demote or remove each other at once', async () => {
    const { admin, id } = await createCompany(server);
    const second = await createUser(server, admin, { profile: 'admin' });
    await Promise.all([
      admin.try(userRoutes.update, { params: at(second), body: { profile: 'user' } }),
      second.try(userRoutes.remove, { params: at(admin) }),
    ]);
    const left = await server.sql(`select id from users where "companyId" = $1 and profile = 'admin'`, [id]);
    expect(left).toHaveLength(1);
  });
});

test('a person is removed with their sessions, and their e-mail is free again', async () => {
  const user = await createUser(server, company.admin);
  expect(await company.admin.call(userRoutes.remove, { params: at(user) })).toEqual({
    message: expect.any(String) as string,
  });
  expect((await user.try(sessionRoutes.me)).status).toBe(401);
  expect((await company.admin.try(userRoutes.remove, { params: at(user) })).body).toEqual({
    error: 'ERR_NO_USER_FOUND',
  });
  await company.admin.call(userRoutes.create, { body: person({ email: user.sessionUser.email }) });
});

test('what happens to people is written down: who, what, before and after, and never a password', async () => {
  const user = await createUser(server, company.admin, { name: 'Before It' });
  const subject = `user:${user.sessionUser.id}`;
  await company.admin.call(userRoutes.update, {
    params: at(user),
    body: { name: 'After It', password: 'brand-new-one' },
  });
  await company.admin.call(userRoutes.remove, { params: at(user) });
  const by = { companyId: company.id, userId: company.admin.sessionUser.id, address: '127.0.0.1', subject };
  expect((await auditOf(server, 'user.created')).at(-1)).toMatchObject({
    ...by,
    after: { name: 'Before It', profile: 'user' },
  });
  const [changed] = (await auditOf(server, 'user.changed')).slice(-1);
  expect(changed).toMatchObject({
    ...by,
    before: { name: 'Before It' },
    after: { name: 'After It', password: 'changed' },
  });
  expect((await auditOf(server, 'user.removed')).at(-1)).toMatchObject({
    ...by,
    before: { name: 'After It' },
  });
  expect(JSON.stringify(changed)).not.toMatch(/argon2|brand-new/);
});
