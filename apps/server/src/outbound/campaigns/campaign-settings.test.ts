import { api, readCampaignSettings, defaultCampaignSettings } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { fence, goLive } from '../../../test/setup/live-client.ts';
import { createCompany, createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ admin } = await createCompany(server));
});

const read = async () => readCampaignSettings(await admin.call(api.campaignSettings.list));
const save = async (settings: object) =>
  readCampaignSettings(await admin.call(api.campaignSettings.save, { body: { settings } }));
const refused = async (settings: object) =>
  (await admin.try(api.campaignSettings.save, { body: { settings } })).body;

test('there is one row for each setting; the defaults have no id', async () => {
  const rows = await admin.call(api.campaignSettings.list);
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(defaultCampaignSettings));
  expect(rows.every(({ id }) => id === null)).toBe(true);
  expect(await read()).toEqual(defaultCampaignSettings);
});

test('what is saved stays, and the rest too', async () => {
  const variables = [{ key: 'cupom', value: 'NATAL10' }];
  expect(await save({ messageInterval: 5, sabado: true, variables })).toEqual({
    ...defaultCampaignSettings,
    messageInterval: 5,
    sabado: true,
    variables,
  });
  await save({ startHour: '08:30' });
  expect(await read()).toMatchObject({ messageInterval: 5, startHour: '08:30', endHour: '18:00', variables });
  const [row] = await admin.call(api.campaignSettings.list);
  expect(row).toMatchObject({ key: 'messageInterval', value: '5', id: expect.any(Number) });
});

test('each has its limits', async () => {
  const issueOf = async (settings: object) =>
    ((await refused(settings))['issues'] as { path: string }[] | undefined)?.[0]?.path;
  expect(await issueOf({ messageInterval: 121 })).toBe('settings.messageInterval');
  expect(await issueOf({ longerIntervalAfter: 61 })).toBe('settings.longerIntervalAfter');
  expect(await issueOf({ greaterInterval: -1 })).toBe('settings.greaterInterval');
  expect(await issueOf({ startHour: '25:00' })).toBe('settings.startHour');
  expect(await issueOf({ variables: [{ key: 'Nome', value: 'x' }] })).toBe('settings.variables.0.key');
  const twice = [
    { key: 'cupom', value: 'a' },
    { key: 'Cupom', value: 'b' },
  ];
  expect(await issueOf({ variables: twice })).toBe('settings.variables.1.key');
  expect(await read()).toEqual(defaultCampaignSettings);
});

test('the hours end after they begin, also when only one of them is changed', async () => {
  expect(await refused({ startHour: '10:00', endHour: '10:00' })).toMatchObject({
    error: 'ERR_CAMPAIGN_HOURS',
  });
  expect(await refused({ startHour: '18:30' })).toMatchObject({ error: 'ERR_CAMPAIGN_HOURS' });
  await save({ endHour: '19:00' });
  expect(await save({ startHour: '18:30' })).toMatchObject({ startHour: '18:30', endHour: '19:00' });
});

test('what changed is in the audit log, and attendants change nothing', async () => {
  await save({ messageInterval: 7, endHour: '18:00' });
  const entries = await server.sql<{ subject: string; after: { value: string } }>(
    `select subject, after from audit_log where "companyId" = $1 and action = 'campaignSetting.changed'`,
    [admin.sessionUser.companyId],
  );
  expect(entries).toEqual([{ subject: 'messageInterval', after: { value: '7' } }]);
  const user = await createUser(server, admin);
  const { body } = await user.try(api.campaignSettings.save, { body: { settings: { messageInterval: 0 } } });
  expect(body['error']).toBe('ERR_NO_PERMISSION');
});

test('campaigns in progress obey at once: who waits for the hours looks again', async () => {
  const { companyId } = admin.sessionUser;
  const make = async (waitingFor: string | null, pausedAt: string | null) => {
    const { id } = await admin.call(api.campaigns.create, { body: { name: 'Running' } });
    await server.sql(
      `update campaigns set status = 'EM_ANDAMENTO', "waitingFor" = $2, "pausedAt" = $3,
         "nextAt" = case when $3::timestamptz is null then timestamptz '2099-01-01' end where id = $1`,
      [id, waitingFor, pausedAt],
    );
    return id;
  };
  const waiting = await make('hours', null);
  const sending = await make(null, null);
  const paused = await make(null, '2026-03-02');
  const live = await goLive(admin);
  await save({ endHour: '20:00' });
  await fence(admin, [live]);
  for (const id of [waiting, sending]) expect(live.of('campaign')).toContainEqual({ action: 'progress', id });
  expect(live.of('campaign')).not.toContainEqual({ action: 'progress', id: paused });
  live.close();
  const rows = await server.sql<{ id: number; isLater: boolean | null }>(
    `select id, "nextAt" > '2098-01-01' as "isLater" from campaigns where "companyId" = $1 order by id`,
    [companyId],
  );
  expect(rows).toEqual([
    { id: waiting, isLater: false },
    { id: sending, isLater: true },
    { id: paused, isLater: null },
  ]);
});
