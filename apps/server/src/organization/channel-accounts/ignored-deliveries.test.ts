import { readFileSync } from 'node:fs';
import { api } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { type CloudNumber, cloudTexts, connectCloud, deliver } from '../../../test/setup/webhooks.ts';

let server: TestServer;
let company: TestCompany;
let number: CloudNumber;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  number = await connectCloud(company.admin);
});
afterAll(() => server.stop());

/** A recorded sample delivery, addressed to this number. */
const sample = (name: string): string =>
  readFileSync(
    new URL(`../../../../../packages/channels/src/fixtures/whatsapp-cloud/${name}.json`, import.meta.url),
    'utf8',
  )
    .replaceAll('200300400500600', number.phoneNumberId)
    .replaceAll('900800700600500', number.businessAccountId);

const tickets = async () =>
  (await company.admin.call(api.tickets.list, { query: { status: 'pending', showAll: 'true' } })).tickets;
const count = async (table: string) =>
  Number((await server.sql<{ count: string }>(`select count(*) from ${table}`))[0]?.count);

test('what is of the past starts no work, and is kept as it came', async () => {
  for (const name of ['history-file', 'history-file-of-ours', 'history-threads'])
    expect(await deliver(server, number, sample(name))).toBe(200);
  expect(await tickets()).toEqual([]);
  expect(await count('messages')).toBe(0);
  const kept = await server.sql<{ raw: string }>(`select raw from unknown_deliveries where name = 'history'`);
  expect(kept).toHaveLength(3);
  expect(kept.map(({ raw }) => raw).join()).toContain('Oi de ontem');
});

test('a reaction to what nobody has, and a new security code, start nothing', async () => {
  for (const name of ['reaction', 'identity-changed'])
    expect(await deliver(server, number, sample(name))).toBe(200);
  expect(await tickets()).toEqual([]);
  expect(await count('contacts')).toBe(0);
});

test('who has only opened the chat opens no time for answers; who calls or writes does', async () => {
  expect(await deliver(server, number, sample('welcome-asked'))).toBe(200);
  expect(await tickets()).toHaveLength(1);
  expect(await count('reply_windows')).toBe(0);
  expect(await deliver(server, number, sample('reaction'))).toBe(200);
  expect(await count('reply_windows')).toBe(0);
  expect(await deliver(server, number, sample('text'))).toBe(200);
  expect(await count('reply_windows')).toBe(1);
});

test('many in one delivery are all taken in, in their order, and once', async () => {
  const said = Array.from({ length: 70 }, (_, index) => ({
    id: `wamid.many-${index}`,
    from: '5511955550001',
    text: `linha ${index}`,
  }));
  for (let time = 0; time < 2; time++)
    expect(await deliver(server, number, cloudTexts(number, said))).toBe(200);
  const rows = await server.sql<{ body: string }>(
    `select body from messages where body like 'linha %' order by position`,
  );
  expect(rows.map(({ body }) => body)).toEqual(said.map(({ text }) => text));
});

test('what is long is kept whole, and what is told again on another day is kept again', async () => {
  const accountChange = (time: number, note: string) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: number.businessAccountId,
        time,
        changes: [{ field: 'news_of_tomorrow', value: { event: 'SOMETHING', note } }],
      },
    ],
  });
  const long = 'x'.repeat(400_000);
  expect(await deliver(server, number, accountChange(1_762_952_400, long))).toBe(200);
  expect(await deliver(server, number, accountChange(1_762_952_400, long))).toBe(200);
  expect(await deliver(server, number, accountChange(1_763_952_400, long))).toBe(200);
  const kept = await server.sql<{ raw: string }>(
    `select raw from unknown_deliveries where name = 'news_of_tomorrow'`,
  );
  expect(kept).toHaveLength(2);
  for (const { raw } of kept) expect(raw).toContain(long);
});

/** A change of the business account with the provider's time. */
const accountChange = (field: string, time: number, value: object) =>
  deliver(server, number, {
    object: 'whatsapp_business_account',
    entry: [{ id: number.businessAccountId, time, changes: [{ field, value }] }],
  });
const issues = async () => {
  const rows = await company.admin.call(api.connections.list, { query: {} });
  return rows.find(({ id }) => id === number.id)?.issues.map(({ code, detail }) => [code, detail]);
};

test('what the provider holds against an account is seen with its connection, until it is over', async () => {
  const quality = (time: number, event: string) =>
    accountChange('phone_number_quality_update', time, { event });
  expect(await issues()).toEqual([]);
  expect(await quality(1_762_952_400, 'FLAGGED')).toBe(200);
  expect(await issues()).toEqual([['qualityLow', '']]);
  expect(await quality(1_762_952_500, 'UNFLAGGED')).toBe(200);
  expect(await quality(1_762_952_400, 'FLAGGED')).toBe(200);
  expect(await issues()).toEqual([]);
});

test('what is over with one thing is not over with another', async () => {
  const template = (time: number, id: number, event: string) =>
    accountChange('message_template_status_update', time, {
      event,
      message_template_id: id,
      message_template_name: `oferta_${id}`,
      reason: event === 'REJECTED' ? 'PROMOTIONAL' : 'NONE',
    });
  const alert = (time: number, status: string) =>
    accountChange('account_alerts', time, {
      alert_type: 'LIMIT',
      alert_severity: 'CRITICAL',
      alert_status: status,
    });
  const ban = (time: number, state: string) =>
    accountChange('account_update', time, { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: state } });
  for (const id of [1, 2, 3]) expect(await template(1_762_952_600 + id, id, 'REJECTED')).toBe(200);
  await template(1_762_952_700, 2, 'APPROVED');
  await ban(1_762_952_700, 'DISABLE');
  await alert(1_762_952_800, 'ACTIVE');
  await alert(1_762_952_900, 'NONE');
  const open = [
    ['banned', ''],
    ['templateRejected', 'oferta_1 · PROMOTIONAL'],
    ['templateRejected', 'oferta_3 · PROMOTIONAL'],
  ];
  expect((await issues())?.toSorted()).toEqual(open);
  await template(1_762_953_000, 1, 'APPROVED');
  await template(1_762_953_000, 3, 'APPROVED');
  await ban(1_762_953_000, 'REINSTATE');
  expect(await issues()).toEqual([]);
});

test('a restriction with an end is seen until then, without another delivery', async () => {
  const ends = new Date(Math.ceil(server.clock.now().getTime() / 1000) * 1000 + 10 * 60_000);
  await accountChange('account_update', 1_762_953_100, {
    event: 'ACCOUNT_RESTRICTION',
    restriction_info: [
      { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: ends.getTime() / 1000 },
    ],
  });
  const until = ends.toISOString();
  const params = { id: String(number.id) };
  const { issues: shown } = await company.admin.call(api.connections.show, { params, query: {} });
  expect(shown).toMatchObject([{ code: 'restricted', until }]);
  expect(await issues()).toEqual([['restricted', 'RESTRICTED_BIZ_INITIATED_MESSAGING']]);
  server.clock.advance(11);
  expect(await issues()).toEqual([]);
});
