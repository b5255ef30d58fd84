import { companyRoutes, sessionRoutes, settingRoutes, userRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryHandshake } from '../../../test/setup/live-client.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ adminEmail: undefined, adminPassword: undefined });
});
afterAll(() => server.stop());

test('the first owner signs in with a one-time password and can do nothing before choosing another', async () => {
  expect(server.firstOwner).toMatchObject({ email: 'admin@prosa.local', isOneTime: true });
  const { email, password } = server.firstOwner ?? { email: '', password: '' };
  expect(password).toMatch(/^[\w-]{16}$/);

  const owner = await server.signIn({ email, password });
  expect(owner.sessionUser).toMatchObject({ mustChangePassword: true, super: true, profile: 'admin' });
  const refusal = { status: 403, error: 'ERR_PASSWORD_CHANGE_REQUIRED' };
  for (const route of [settingRoutes.list, companyRoutes.list, userRoutes.list]) {
    const { status, body } = await owner.try(route);
    expect({ status, error: body.error }).toEqual(refusal);
  }
  expect(await tryHandshake(server.url, '/1', { auth: { token: owner.token } })).toBe(
    'ERR_PASSWORD_CHANGE_REQUIRED',
  );

  const params = { id: String(owner.sessionUser.id) };
  const renamed = await owner.try(userRoutes.update, { params, body: { name: 'Somebody' } });
  expect({ status: renamed.status, error: renamed.body.error }).toEqual(refusal);
  const wrong = await owner.try(userRoutes.update, {
    params,
    body: { password: 'my-own-password', currentPassword: 'wrong' },
  });
  expect(wrong.body.error).toBe('ERR_CURRENT_PASSWORD_WRONG');

  await owner.call(userRoutes.update, {
    params,
    body: { password: 'my-own-password', currentPassword: password },
  });
  expect((await server.stranger().try(sessionRoutes.login, { body: { email, password } })).status).toBe(401);
  await owner.signIn({ email, password: 'my-own-password' });
  expect(owner.sessionUser.mustChangePassword).toBe(false);
  expect(await owner.call(settingRoutes.list)).not.toHaveLength(0);
});

test('another node, or another start, makes no second owner', async () => {
  const another = await server.startAnother();
  expect(another.firstOwner).toBeUndefined();
  await another.stop();
  expect(await server.sql('select id from users where super')).toHaveLength(1);
});
