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

/** One of the deliveries that are kept as samples, to this number. */
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
  const told = (time: number, note: string) => ({
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
  expect(await deliver(server, number, told(1_762_952_400, long))).toBe(200);
  expect(await deliver(server, number, told(1_762_952_400, long))).toBe(200);
  expect(await deliver(server, number, told(1_763_952_400, long))).toBe(200);
  const kept = await server.sql<{ raw: string }>(
    `select raw from unknown_deliveries where name = 'news_of_tomorrow'`,
  );
  expect(kept).toHaveLength(2);
  for (const { raw } of kept) expect(raw).toContain(long);
});

test('what the provider holds against an account is seen with its connection, until it is over', async () => {
  const told = (time: number, value: object) => ({
    object: 'whatsapp_business_account',
    entry: [
      { id: number.businessAccountId, time, changes: [{ field: 'phone_number_quality_update', value }] },
    ],
  });
  const issues = async () => {
    const rows = await company.admin.call(api.connections.list, { query: {} });
    return rows.find(({ id }) => id === number.id)?.issues.map(({ code }) => code);
  };
  expect(await issues()).toEqual([]);
  expect(await deliver(server, number, told(1_762_952_400, { event: 'FLAGGED' }))).toBe(200);
  expect(await issues()).toEqual(['qualityLow']);
  expect(await deliver(server, number, told(1_762_952_500, { event: 'UNFLAGGED' }))).toBe(200);
  expect(await deliver(server, number, told(1_762_952_400, { event: 'FLAGGED' }))).toBe(200);
  expect(await issues()).toEqual([]);
});
