import { argon2Sync } from 'node:crypto';
import {
  companyRoutes,
  DEFAULT_APP_NAME,
  LOGIN_LIMITS,
  sessionRoutes,
  settingRoutes,
  userRoutes,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCompany, createUser, PASSWORD, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { hashPassword, needsRehash, verifyPassword } from '../../platform/identity/passwords.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

const hashOf = async (id: number) =>
  (await server.sql<{ passwordHash: string }>('select "passwordHash" from users where id = $1', [id]))[0]
    ?.passwordHash ?? '';

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A hash of an older version with other parameters. */
function outdatedHash(password: string): string {
  const nonce = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    tagLength: 32,
    memory: 1024,
    passes: 1,
    parallelism: 1,
  });
  return `$argon2id$v=19$m=1024,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}

describe('a stored password', () => {
  test('is salted: the same password never looks the same', async () => {
    expect(await hashPassword(PASSWORD, 'test')).not.toBe(await hashPassword(PASSWORD, 'test'));
  });

  test('opens with itself alone, also with letters of other scripts', async () => {
    for (const password of ['a-good-password', 'sênha çom acentos', '密码是秘密', '🙂🙂🙂🙂🙂']) {
      const hash = await hashPassword(password, 'test');
      expect(await verifyPassword(password, hash, 'test')).toBe(true);
      expect(await verifyPassword(`${password} `, hash, 'test')).toBe(false);
    }
  });

  test('that is no hash of ours opens with nothing', async () => {
    for (const hash of ['', 'x', '$2b$10$abcdefghijklmnopqrstuv', '$argon2id$v=19$m=1024,t=1,p=1$$']) {
      expect(await verifyPassword('', hash, 'test')).toBe(false);
      expect(await verifyPassword('x', hash, 'test')).toBe(false);
    }
  });

  test('of other parameters is renewed at the next sign-in', async () => {
    const user = await createUser(server, company.admin);
    const { id, email } = user.sessionUser;
    await server.sql('update users set "passwordHash" = $2 where id = $1', [id, outdatedHash(PASSWORD)]);
    expect(
      (await server.stranger().try(sessionRoutes.login, { body: { email, password: 'wrong-one' } })).status,
    ).toBe(401);
    expect(needsRehash(await hashOf(id))).toBe(true);
    await server.signIn({ email, password: PASSWORD });
    const renewed = await hashOf(id);
    expect(needsRehash(renewed)).toBe(false);
    await server.signIn({ email, password: PASSWORD });
    expect(await hashOf(id)).toBe(renewed);
  });
});

test('a hash that is renewed while others sign in keeps none of them out', async () => {
  const { id, email } = (await createUser(server, company.admin)).sessionUser;
  await server.sql('update users set "passwordHash" = $2 where id = $1', [id, outdatedHash(PASSWORD)]);
  const attempt = () => server.stranger().try(sessionRoutes.login, { body: { email, password: PASSWORD } });
  const answers = await Promise.all([attempt(), attempt(), attempt()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe('a password that anybody would guess is refused', () => {
  const refused = { status: 400, body: { error: 'ERR_COMMON_PASSWORD' } };
  const guessable = ['123456', 'password', 'PASSWORD', 'qwerty', 'iloveyou'];

  const isName = { status: 400, body: { error: 'ERR_PASSWORD_IS_NAME' } };

  test('for a new person, also when it is their own name or e-mail, a part of it or the product’s name', async () => {
    const create = async (password: string) => {
      const body = { name: 'Paula Prádo', email: 'paulinha.sol@company.test', password };
      const { status, body: answer } = await company.admin.try(userRoutes.create, { body });
      return { status, body: answer };
    };
    for (const password of guessable) expect(await create(password)).toEqual(refused);
    for (const password of ['Paula Prádo', 'paulaprado', 'PAULA', 'prado1', 'paula-2026', 'Paulinha.Sol'])
      expect(await create(password), password).toEqual(isName);
    for (const password of ['PAULINHA.SOL@company.test', 'paulinha', 'prosa', 'Prosa123', '#prosa#'])
      expect(await create(password), password).toEqual(isName);
    expect((await create('a prosa da paula')).status).toBe(200);
  });

  test('when a password is changed, by oneself or by an administrator', async () => {
    const user = await createUser(server, company.admin);
    const params = { id: String(user.sessionUser.id) };
    for (const [client, currentPassword] of [
      [user, PASSWORD],
      [company.admin, undefined],
    ] as const) {
      const { status, body } = await client.try(userRoutes.update, {
        params,
        body: { password: '123456', currentPassword },
      });
      expect({ status, body }).toEqual(refused);
    }
    expect((await user.try(sessionRoutes.me)).status).toBe(200);
  });

  test('for the first administrator of a company, also when it is changed to what the company is called then', async () => {
    const owner = await server.owner();
    const body = { name: 'Padaria Sol', email: 'sol@company.test', planId: 1, password: '123456' };
    expect((await owner.try(companyRoutes.create, { body })).body).toEqual(refused.body);
    const { id } = await owner.call(companyRoutes.create, { body: { ...body, password: PASSWORD } });
    const params = { id: String(id) };
    const changes = { name: 'Padaria Lua', password: 'padaria lua' };
    expect((await owner.try(companyRoutes.update, { params, body: changes })).body).toEqual(isName.body);
  });
});

describe('the name that the owner gave the product is refused as a password', () => {
  const name = 'Fala Fácil';
  const guesses = ['fala fácil', 'FalaFacil', 'facil2026', 'Prosa123'];
  const isName = { status: 400, body: { error: 'ERR_PASSWORD_IS_NAME' } };
  const nameProduct = async (appName: string) =>
    (await server.owner()).call(settingRoutes.update, {
      params: { key: 'appName' },
      body: { value: appName },
    });

  beforeAll(() => nameProduct(name));
  afterAll(() => nameProduct(DEFAULT_APP_NAME));

  test.each(guesses)('for a new user and for a changed password: %s', async (password) => {
    expect(await company.admin.try(userRoutes.create, person('named@company.test', password))).toMatchObject(
      isName,
    );
    const user = await createUser(server, company.admin);
    const params = { id: String(user.sessionUser.id) };
    const byAdmin = { params, body: { password } };
    const byOneself = { params, body: { password, currentPassword: PASSWORD } };
    expect(await company.admin.try(userRoutes.update, byAdmin)).toMatchObject(isName);
    expect(await user.try(userRoutes.update, byOneself)).toMatchObject(isName);
    await server.sql('update users set "mustChangePassword" = true where id = $1', [user.sessionUser.id]);
    expect(await user.try(userRoutes.update, byOneself)).toMatchObject(isName);
  });

  test.each(guesses)('for the first administrator of a company and for a signup: %s', async (password) => {
    const owner = await server.owner();
    await owner.call(settingRoutes.update, { params: { key: 'allowSignup' }, body: { value: 'enabled' } });
    const form = { name: 'Rua Nova', email: 'nova@company.test', planId: 1, password };
    expect(await owner.try(companyRoutes.create, { body: form })).toMatchObject(isName);
    const signup = { ...form, companyName: 'Rua Nova', phone: '5511999990000' };
    expect(await server.stranger().try(sessionRoutes.signup, { body: signup })).toMatchObject(isName);
    const params = { id: String(company.id) };
    expect(await owner.try(companyRoutes.update, { params, body: { password } })).toMatchObject(isName);
  });
});

const person = (email: string, password: string) => ({ body: { name: 'Somebody', email, password } });

test('a password has five to 128 characters, and no rule about which', async () => {
  for (const [password, problem] of [
    ['', 'required'],
    ['abcd', 'tooShort'],
    ['x'.repeat(129), 'tooLong'],
  ] as const) {
    const { status, body } = await company.admin.try(
      userRoutes.create,
      person('length@company.test', password),
    );
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'ERR_VALIDATION', issues: [{ path: 'password', problem }] });
  }
  for (const [index, password] of ['zqjxw', 'só letras e espaços', 'y'.repeat(127) + 'z'].entries()) {
    const email = `length.${index}@company.test`;
    await company.admin.call(userRoutes.create, person(email, password));
    await server.signIn({ email, password });
  }
});

test('nothing changes while the password is left out or empty', async () => {
  const user = await createUser(server, company.admin);
  const before = await hashOf(user.sessionUser.id);
  await company.admin.call(userRoutes.update, {
    params: { id: String(user.sessionUser.id) },
    body: { password: '', name: 'Same Password' },
  });
  expect(await hashOf(user.sessionUser.id)).toBe(before);
  expect((await user.try(sessionRoutes.me)).status).toBe(200);
});

test('the current password can be guessed as little as at sign-in, however many guesses come at once', async () => {
  const user = await createUser(server, company.admin);
  const change = (currentPassword: string) =>
    user.try(userRoutes.update, {
      params: { id: String(user.sessionUser.id) },
      body: { password: 'something-else', currentPassword },
    });
  const guesses = await Promise.all(Array.from({ length: 40 }, (_none, index) => change(`guess-${index}`)));
  const errors = guesses.map(({ body }) => (body as { error?: string }).error);
  const { perAccount } = LOGIN_LIMITS;
  expect(errors.filter((error) => error === 'ERR_CURRENT_PASSWORD_WRONG')).toHaveLength(perAccount);
  expect(errors.filter((error) => error === 'ERR_TOO_MANY_ATTEMPTS')).toHaveLength(40 - perAccount);
  // The correct password is refused too until the limit expires; the rest of the session still works.
  expect((await change(PASSWORD)).status).toBe(429);
  expect((await user.try(sessionRoutes.me)).status).toBe(200);
});
