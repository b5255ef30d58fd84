import { brandingRoutes, publicSettingKeys, settingRoutes } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Answer, Client } from '../../../test/setup/client.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.owner();
});
afterAll(() => server.stop());

const show = () => server.stranger().call(brandingRoutes.show);
const change = (key: string, value: unknown, client = owner) =>
  client.try(settingRoutes.update, { params: { key }, body: { value } });
describe('before anything is set', () => {
  test('strangers get the product’s own name and colours, and that nobody may sign up', async () => {
    const logos = { appLogoLight: null, appLogoDark: null, appLogoFavicon: null };
    const expected = {
      appName: 'Prosa',
      primaryColorLight: '#0000FF',
      primaryColorDark: '#39ACE7',
      ...logos,
      allowSignup: 'disabled',
      supportPhone: null,
      hasMail: false,
    };
    expect(await show()).toEqual(expected);
  });

  test('a browser can install the application under its own name and icons', async () => {
    const { body, headers } = (await server.stranger().send('GET', '/manifest.webmanifest')) as Answer<
      { name: string; icons: unknown[] } & string
    >;
    expect(headers.get('content-type')).toContain('application/manifest+json');
    expect(body).toMatchObject({
      name: 'Prosa',
      short_name: 'Prosa',
      start_url: '/',
      display: 'standalone',
      theme_color: '#0000FF',
    });
    expect(body.icons).toHaveLength(3);
  });
});

test('strangers are told whom to call where somebody is to be called', async () => {
  const helpful = await server.startAnother({ supportPhone: '5511987654321' });
  expect(await helpful.stranger().call(brandingRoutes.show)).toMatchObject({ supportPhone: '5511987654321' });
  await helpful.stop();
});

test('without a session only the whitelabel keys and the signup switch answer', async () => {
  const branding = await show();
  for (const key of publicSettingKeys) {
    const answer = await server.stranger().try(brandingRoutes.publicSetting, { params: { key } });
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: branding[key],
    });
  }
  for (const key of [
    'userCreation',
    'version',
    'timezone',
    'campaignsEnabled',
    'schedules',
    '__proto__',
    'constructor',
    'x',
  ]) {
    const { status, body } = await server.stranger().try(brandingRoutes.publicSetting, { params: { key } });
    expect({ key, status, body }).toEqual({ key, status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } });
  }
});

describe('names and colours', () => {
  test('are changed by the platform owner alone, and written down', async () => {
    expect((await change('appName', '  Conversa  ')).body).toEqual({ key: 'appName', value: 'Conversa' });
    expect((await change('primaryColorLight', '#00ff7F')).status).toBe(200);
    expect(await show()).toMatchObject({ appName: 'Conversa', primaryColorLight: '#00ff7F' });
    expect((await auditOf(server, 'setting.changed')).at(-2)).toMatchObject({
      companyId: 1,
      userId: owner.sessionUser.id,
      subject: 'appName',
      before: 'Prosa',
      after: 'Conversa',
    });
    const { admin } = await createCompany(server);
    for (const key of ['appName', 'primaryColorDark', 'allowSignup', 'userCreation']) {
      expect(await change(key, 'enabled', admin)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
    }
    expect((await admin.call(settingRoutes.show, { params: { key: 'appName' } })).value).toBe('Conversa');
  });

  test('of the wrong kind are refused', async () => {
    const wrong: [string, unknown][] = [
      ['appName', ''],
      ['appName', 'x'.repeat(41)],
      ['appName', true],
      ['primaryColorLight', 'red'],
      ['primaryColorLight', '#fff'],
      ['primaryColorDark', '#12345g'],
      ['primaryColorDark', 'url(https://x)'],
      ['allowSignup', 'yes'],
      ['userCreation', true],
    ];
    for (const [key, value] of wrong)
      expect(await change(key, value)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  test('changed at the same moment by two hands are all there in what everybody is told last', async () => {
    const { admin } = await createCompany(server);
    const live = await goLive(admin);
    // Both changes are written and wait to emit their events before either commits.
    const release = await holdLock(server, 'select 1 from event_counters for update');
    const changes = [change('appName', 'Duas Mãos'), change('primaryColorDark', '#123456')];
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(2));
    await release();
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200]);
    await fence(admin, [live]);
    const { supportPhone: _phone, hasMail: _mail, ...now } = await show();
    expect(live.of('branding').at(-1)?.branding).toEqual(now);
    expect(await show()).toMatchObject({ appName: 'Duas Mãos', primaryColorDark: '#123456' });
  });
});
