import {
  CompanySettings,
  companySettingKeys,
  sessionRoutes,
  settingRoutes,
  textsRequiredBy,
} from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf } from '../../../test/setup/audit.ts';
import type { Client } from '../../../test/setup/client.ts';
import { countLockWaiters, holdLock } from '../../../test/setup/locks.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { waitUntil } from '../../../test/setup/wait-until.ts';

let server: TestServer;
let company: TestCompany;
let user: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  user = await createUser(server, company.admin);
});
afterAll(() => server.stop());

const change = (client: Client, key: string, value: unknown) =>
  client.try(settingRoutes.update, { params: { key }, body: { value } });
const valueOf = async (client: Client, key: string) =>
  (await client.call(settingRoutes.show, { params: { key } })).value;

describe('before anything is set', () => {
  test('every setting has its default, in all the forms it can be asked in', async () => {
    const defaults = CompanySettings.parse({});
    expect(await company.admin.call(settingRoutes.company, { params: { id: String(company.id) } })).toEqual(
      defaults,
    );
    const pairs = await company.admin.call(settingRoutes.list);
    expect(Object.fromEntries(pairs.map(({ key, value }) => [key, value]))).toEqual({
      ...defaults,
      campaignsEnabled: 'enabled',
    });
    for (const key of companySettingKeys) {
      expect(await user.call(settingRoutes.show, { params: { key } })).toEqual({ key, value: defaults[key] });
      expect(await user.call(settingRoutes.companyOne, { query: { column: key } })).toEqual({
        [key]: defaults[key],
      });
    }
  });
});

describe('a change', () => {
  test('is there at once, by either path, and only for that company', async () => {
    const other = await createCompany(server);
    expect((await change(company.admin, 'userRating', 'enabled')).body).toEqual({
      key: 'userRating',
      value: 'enabled',
    });
    const answer = await company.admin.call(settingRoutes.updateCompany, {
      body: { column: 'requiredTag', data: 'enabled' },
    });
    expect(answer).toEqual({ response: true, result: [{ key: 'requiredTag', value: 'enabled' }] });
    expect([await valueOf(user, 'userRating'), await valueOf(user, 'requiredTag')]).toEqual([
      'enabled',
      'enabled',
    ]);
    expect([await valueOf(other.admin, 'userRating'), await valueOf(other.admin, 'requiredTag')]).toEqual([
      'disabled',
      'disabled',
    ]);
    expect((await user.call(sessionRoutes.me)).company.companieSettings).toContainEqual({
      key: 'userRating',
      value: 'enabled',
    });
  });

  test('needs a value of the right kind', async () => {
    const wrong: [string, unknown][] = [
      ['userRating', 'on'],
      ['userRating', true],
      ['scheduleType', 'never'],
      ['closeTicketOnTransfer', 'true'],
      ['timezone', 'Mars/Olympus'],
      ['timezone', ''],
      ['timezone', '+03:00'],
      ['timezone', 'SystemV/PST8'],
      ['lgpdLink', 'not a link'],
      ['lgpdLink', 'javascript:alert(1)'],
      ['lgpdMessage', 'x'.repeat(4097)],
      ['lgpdMessage', false],
      ['chatBotType', 'button'],
    ];
    for (const [key, value] of wrong) {
      const before = await valueOf(company.admin, key);
      const { status, body } = await change(company.admin, key, value);
      expect({ key, status, error: body.error }).toEqual({ key, status: 400, error: 'ERR_VALIDATION' });
      expect(await valueOf(company.admin, key)).toBe(before);
    }
    for (const [key, value] of [
      ['closeTicketOnTransfer', true],
      ['lgpdLink', 'https://example.com/lgpd'],
      ['lgpdLink', ''],
      ['timezone', 'Europe/Lisbon'],
    ]) {
      expect((await change(company.admin, String(key), value)).status).toBe(200);
      expect(await valueOf(company.admin, String(key))).toBe(value);
    }
  });

  test('of a key that is none finds nothing, nor of one that others look after', async () => {
    const notFound = { status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } };
    for (const key of [
      'nothing',
      'campaignsEnabled',
      'schedules',
      'appLogoLight',
      '__proto__',
      'constructor',
      'toString',
      'version',
    ]) {
      expect(await change(company.admin, key, 'enabled')).toMatchObject(notFound);
      expect(
        await company.admin.try(settingRoutes.updateCompany, { body: { column: key, data: 'enabled' } }),
      ).toMatchObject(notFound);
    }
    for (const key of ['nothing', 'schedules', '__proto__', 'constructor', 'version']) {
      expect(await user.try(settingRoutes.show, { params: { key } })).toMatchObject(notFound);
      expect(await user.try(settingRoutes.companyOne, { query: { column: key } })).toMatchObject(notFound);
    }
  });

  test('is for administrators, and written down with before and after', async () => {
    expect(await change(user, 'userRating', 'disabled')).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    await change(company.admin, 'enableLGPD', 'enabled');
    const entry = {
      companyId: company.id,
      userId: company.admin.sessionUser.id,
      subject: 'enableLGPD',
      before: 'disabled',
      after: 'enabled',
    };
    expect((await auditOf(server, 'setting.changed')).at(-1)).toMatchObject(entry);
  });
});

test('the settings of another company do not exist, whatever id is asked for', async () => {
  const other = await createCompany(server);
  for (const id of [other.id, 1, 999_999]) {
    const { status, body } = await company.admin.try(settingRoutes.company, { params: { id } });
    expect({ status, body }).toEqual({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
  }
});

describe('a text that a switch sends', () => {
  test.each(textsRequiredBy)(
    '$text cannot be empty while $switch is $when',
    async ({ text, switch: key, when }) => {
      const { admin } = await createCompany(server);
      const off = when === 'enabled' ? 'disabled' : 'enabled';
      const refused = {
        status: 400,
        body: { error: 'ERR_SETTING_TEXT_REQUIRED', issues: [{ path: text, problem: 'required' }] },
      };
      expect((await change(admin, key, when)).status).toBe(200);
      for (const empty of ['', '   \n']) expect(await change(admin, text, empty)).toMatchObject(refused);
      await change(admin, key, off);
      expect((await change(admin, text, '')).status).toBe(200);
      expect(await change(admin, key, when)).toMatchObject(refused);
      expect(await valueOf(admin, key)).toBe(off);
    },
  );

  test('is there also after the switch and the text were changed at the same moment', async () => {
    const { admin, id } = await createCompany(server);
    // Both changes have read before either writes: writing waits for this lock.
    const release = await holdLock(server, 'lock table settings in share row exclusive mode');
    const changes = [change(admin, 'sendMsgTransfTicket', 'enabled'), change(admin, 'transferMessage', '')];
    await waitUntil(async () => expect(await countLockWaiters(server)).toBe(2));
    await release();
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect([
      [200, 400],
      [400, 200],
    ]).toContainEqual(statuses);
    const settings = await admin.call(settingRoutes.company, { params: { id: String(id) } });
    expect(settings.sendMsgTransfTicket === 'enabled' && settings.transferMessage === '').toBe(false);
  });
});
