import { readdirSync, readFileSync } from 'node:fs';
import { api, type Message, readableBody } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { deliver } from '../../../test/setup/webhooks.ts';
import { systemActor } from '../../platform/unit-of-work.ts';
import { addAccountConnection } from '../connections/create-connection.ts';

let server: TestServer;
let company: TestCompany;

const accounts = [
  ['whatsappapi', '200300400500600'],
  ['whatsappapi', '200300400500611'],
  ['facebook', '410000000000001'],
  ['facebook', '410000000000002'],
  ['instagram', '17840000000000042'],
] as const;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  for (const [channel, accountId] of accounts)
    await server.platform.unitOfWork.inCompany(company.id, systemActor, (work) =>
      addAccountConnection(server.platform, work, {
        name: `${channel} ${accountId}`,
        account: {
          channel,
          accountId,
          parentId: '900800700600500',
          token: 'a-token-of-nobody',
          tokenExpiresAt: null,
          appSecret: null,
        },
      }),
    );
});
afterAll(() => server.stop());

const folder = new URL('../../../../../packages/channels/src/fixtures/', import.meta.url);
/** The visible messages of each fixture, in the order of their names; an edit may come before its message. */
const shownMessages = JSON.parse(
  readFileSync(new URL('../../../test/setup/shown-fixtures.json', import.meta.url), 'utf8'),
) as Record<string, object[]>;
const kinds = ['whatsapp-cloud', 'messenger', 'instagram'];
const fixtures = kinds.flatMap((kind) =>
  readdirSync(new URL(`${kind}/`, folder))
    .toSorted()
    .map((file) => `${kind}/${file.replace('.json', '')}`),
);

const state = async () => {
  const [row] = await server.sql<Record<'messages' | 'changes' | 'unknown', string>>(
    `select (select count(*) from messages) as messages, (select count(*) from unknown_deliveries) as unknown,
       (select string_agg(md5(to_jsonb(m)::text), ',' order by id) from messages m)
         || coalesce((select string_agg(to_jsonb(r)::text, ',') from message_reactions r), '')
         || coalesce((select string_agg(to_jsonb(c)::text, ',' order by "externalId") from contact_identities c), '')
         as changes`,
  );
  return row;
};

/** The fields of a message that depend on the input alone. */
const essence = (message: Message) =>
  Object.fromEntries(
    Object.entries({
      body: readableBody(message),
      mediaType: message.mediaType,
      mediaName: message.mediaName,
      mediaMime: message.mediaMime,
      fromMe: message.fromMe,
      isForwarded: message.isForwarded,
      origin: message.origin,
      location: message.location,
      vCard:
        message.vCard === null
          ? null
          : message.vCard
              .split('\n')
              .filter((line) => line.startsWith('FN:'))
              .join(),
      quoted: message.quotedMsg?.body ?? message.quotedBody,
    }).filter(([, value]) => value !== null && value !== false && value !== ''),
  );

async function shownSince(id: number): Promise<ReturnType<typeof essence>[]> {
  const rows = await server.sql<{ id: string; uuid: string }>(
    'select m.id, t.uuid from messages m join tickets t on t.id = m."ticketId" where m.id > $1 order by m.id',
    [id],
  );
  const shown = [];
  for (const row of rows) {
    const page = await company.admin.call(api.messages.list, {
      params: { ticketUuid: row.uuid },
      query: { around: row.id },
    });
    const message = page.messages.find((one) => one.id === Number(row.id));
    if (message) shown.push(essence(message));
  }
  return shown;
}

test.each(fixtures)('%s is stored and shown as it should be, once', async (fixture) => {
  const body = readFileSync(new URL(`${fixture}.json`, folder), 'utf8');
  const meta = { path: '/api/webhooks/meta', secret: server.config.meta.appSecret ?? '' };
  const [last] = await server.sql<{ id: number }>('select coalesce(max(id), 0) as id from messages');
  expect(await deliver(server, meta, body)).toBe(200);
  expect(await shownSince(Number(last?.id))).toEqual(shownMessages[fixture] ?? []);
  const before = await state();
  expect(await deliver(server, meta, body)).toBe(200);
  expect(await state()).toEqual(before);
});

test('nothing of it failed', async () => {
  expect(await server.sql(`select name, raw from unknown_deliveries where name like 'failed:%'`)).toEqual([]);
});
