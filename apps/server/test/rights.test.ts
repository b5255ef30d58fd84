import {
  companySettingKeys,
  platformSettings,
  publicSettingKeys,
  settingRoutes,
  userRoutes,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, pathOf } from './setup/client.ts';
import { createCompany, createUser, PASSWORD, type TestCompany } from './setup/people.ts';
import { startTestServer, type TestServer } from './setup/server.ts';
import { formOf } from './sweeps/call-route.ts';

const NEW_PASSWORD = 'quite-another-one';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const paramsOf = (client: Client) => ({ id: String(client.sessionUser.id) });

/** The status codes of every action on a user's id. */
async function tryEverything(client: Client, target: Client): Promise<number[]> {
  const params = paramsOf(target);
  const avatar = pathOf(userRoutes.uploadAvatar, { params });
  return [
    (await client.try(userRoutes.show, { params })).status,
    (await client.try(userRoutes.update, { params, body: { name: 'Somebody Else' } })).status,
    (await client.try(userRoutes.update, { params, body: { password: NEW_PASSWORD } })).status,
    (await client.send('POST', avatar, formOf('profileImage', {}))).status,
    (await client.try(userRoutes.remove, { params })).status,
  ];
}

const storedRow = async (client: Client) =>
  server.sql('select * from users where id = $1', [client.sessionUser.id]);

describe('a person without rights', () => {
  test('can do nothing to a colleague by their id', async () => {
    const person = await createUser(server, company.admin);
    for (const colleague of [company.admin, await createUser(server, company.admin)]) {
      const before = await storedRow(colleague);
      expect(await tryEverything(person, colleague)).toEqual([403, 403, 403, 403, 403]);
      expect(await storedRow(colleague)).toEqual(before);
    }
  });

  test('sees colleagues without their particulars, and does not find them by those either', async () => {
    const person = await createUser(server, company.admin);
    const colleague = await createUser(server, company.admin, { name: 'Zuleica Prado' });
    const { users } = await person.call(userRoutes.list, { query: { searchParam: 'zuleica' } });
    expect(users.map((user) => Object.keys(user).toSorted())).toEqual([
      ['id', 'name', 'online', 'profile', 'profileImage'],
    ]);
    const byEmail = { query: { searchParam: colleague.sessionUser.email } };
    expect(await person.call(userRoutes.list, byEmail)).toEqual({ users: [], count: 0, hasMore: false });
    expect((await company.admin.call(userRoutes.list, byEmail)).count).toBe(1);
  });
});

describe("an administrator of the platform's own company", () => {
  test('is not its owner: cannot change, silence or remove them, nor sign in as them', async () => {
    const owner = await server.owner();
    const admin = await createUser(server, owner, { profile: 'admin' });
    const before = await storedRow(owner);
    expect((await tryEverything(admin, owner)).slice(1)).toEqual([403, 403, 403, 403]);
    expect(
      (await admin.try(userRoutes.update, { params: paramsOf(owner), body: { profile: 'user' } })).status,
    ).toBe(403);
    expect(await storedRow(owner)).toEqual(before);
  });

  test('cannot set what is set for the whole platform', async () => {
    const admin = await createUser(server, await server.owner(), { profile: 'admin' });
    for (const key of ['allowSignup', 'userCreation', 'appName']) {
      const { body } = await admin.try(settingRoutes.update, { params: { key }, body: { value: 'enabled' } });
      expect(body.error, key).toBe('ERR_NO_PERMISSION');
    }
  });
});

describe('a person with a one-time password', () => {
  test('can change it, and until then nothing else', async () => {
    const person = await createUser(server, company.admin, { profile: 'admin' });
    const colleague = await createUser(server, company.admin);
    await server.sql('update users set "mustChangePassword" = true where id = $1', [person.sessionUser.id]);
    const refused = [
      { params: paramsOf(person), body: { name: 'Somebody Else' } },
      { params: paramsOf(colleague), body: { password: NEW_PASSWORD } },
    ];
    for (const input of refused) {
      expect((await person.try(userRoutes.update, input)).body.error).toBe('ERR_PASSWORD_CHANGE_REQUIRED');
    }
    const own = { params: paramsOf(person), body: { password: NEW_PASSWORD, currentPassword: PASSWORD } };
    await person.call(userRoutes.update, own);
    await person.signIn({ email: person.sessionUser.email, password: NEW_PASSWORD });
    expect((await person.try(userRoutes.list)).status).toBe(200);
  });
});

describe('an administrator whose subscription ended', () => {
  test('can change nobody, not even themselves', async () => {
    const { admin } = await createCompany(server, { dueDate: '2020-01-01' });
    for (const change of [{ name: 'Somebody Else' }, { password: NEW_PASSWORD, currentPassword: PASSWORD }]) {
      const { status, body } = await admin.try(userRoutes.update, { params: paramsOf(admin), body: change });
      expect([status, body.error]).toEqual([402, 'ERR_SUBSCRIPTION_EXPIRED']);
    }
  });
});

describe('without a session', () => {
  const everyKey = [
    ...new Set([
      ...companySettingKeys,
      ...Object.keys(platformSettings),
      ...publicSettingKeys,
      'campaignsEnabled',
      'schedules',
      'version',
      '__proto__',
    ]),
  ];

  test.each(everyKey)('the setting %s answers only if it is a public one', async (key) => {
    const { status } = await server.stranger().send('GET', `/api/public-settings/${key}`);
    expect(status).toBe((publicSettingKeys as readonly string[]).includes(key) ? 200 : 404);
  });
});
