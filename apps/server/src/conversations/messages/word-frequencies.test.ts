import { api, PAGE_SIZE, TICKETS_PAGE } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { startDesk } from '../../../test/setup/desk.ts';
import { createUser, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

// How common the words are decides how a search runs. The result must not depend on it: it is compared with a plain
// scan of all messages.

const TICKETS = 600;
const MESSAGES = 12_000;
/** Occurrences per ten thousand messages. */
const OFTEN = { axolote: 4, carimbo: 10, sanfona: 300, ladrilho: 900, varanda: 5000 };

let server: TestServer;
let company: TestCompany;
let people: Record<string, { client: Client; sees: string }>;

beforeAll(async () => {
  const desk = await startDesk();
  ({ server, company } = desk);
  const { queueId, otherQueueId, connectionId } = desk;
  const add = (changes: object) => createUser(server, company.admin, { queueIds: [queueId], ...changes });
  const few = await add({ queueIds: [] });
  const plain = await add({});
  const wide = await add({ allUserChat: 'enabled', allTicket: 'enable', allowGroup: true });
  people = {
    'an administrator': { client: company.admin, sees: 'true' },
    'an attendant of a queue': {
      client: plain,
      sees: `t."queueId" = ${queueId} and t."userId" is null and not t."isGroup"`,
    },
    'an attendant with every switch': {
      client: wide,
      sees: `t."queueId" = ${queueId} or t."queueId" is null`,
    },
    'an attendant who sees next to nothing': { client: few, sees: `t."userId" = ${few.sessionUser.id}` },
  };
  await server.sql(
    `with c as (insert into contacts ("companyId", name) select $1, 'Cliente' from generate_series(1, $2::int) returning id)
     insert into tickets ("companyId", "contactId", "whatsappId", channel, status, "queueId", "userId", "isGroup", "updatedAt")
     select $1::int, id, $3::int, 'whatsapp', (array['open','pending','closed','group','nps','lgpd'])[1 + id % 6],
       (array[$4::int, $5::int, null])[1 + id % 3], case when id % 97 = 0 then $6::int when id % 5 = 0 then $7::int end,
       id % 6 = 3, now() - make_interval(mins => id * 7919 % 10007) from c`,
    [
      company.id,
      TICKETS,
      connectionId,
      queueId,
      otherQueueId,
      few.sessionUser.id,
      company.admin.sessionUser.id,
    ],
  );
  await say('Um dia de ruído', MESSAGES, OFTEN);
  // The newest messages contain none of the words: a sample of only these would make all words look rare.
  await say('Todos os números', 300, {});
  await server.sql('analyze message_words');
}, 120_000);
afterAll(() => server.stop());

const chance = (seed: number) => `abs(hashint8extended(n, ${seed}) % 10000)`;

/** Inserts messages spread over the tickets, several of them with the same position. */
const say = (text: string, count: number, often: Record<string, number>) =>
  server.sql(
    `insert into messages ("companyId", "ticketId", "chatId", "whatsappId", "contactId", position, "fromMe", body, "mediaType")
     select t."companyId", t.id, t."contactId", t."whatsappId", t."contactId",
       (select count(*) from messages) + n / 3, false, $1 || ${[
         `''`,
         ...Object.entries(often).map(
           ([word, share], seed) =>
             `case when ${chance(seed)} < ${share} then ' ${word.toUpperCase()}, ' else '' end`,
         ),
       ].join(' || ')}, 'conversation'
     from generate_series(1, $2::int) n join tickets t on t.id = (select min(id) from tickets) + ${chance(9)} % $3::int`,
    [text, count, TICKETS],
  );

/** A condition: each word is the beginning of a word in the message. */
const saysAll = (words: string[]) =>
  words.map((word) => `m.body ~* '\\m${word}'`).join(' and ') + ` and not m."isDeleted"`;

const plainMessages = async (words: string[], sees: string) =>
  (
    await server.sql<{ id: string }>(
      `select m.id from messages m join tickets t on t.id = m."ticketId"
       where ${saysAll(words)} and (${sees}) order by m.position desc, m.id desc`,
    )
  ).map(({ id }) => Number(id));

const plainTickets = async (words: string[], sees: string) =>
  (
    await server.sql<{ id: number }>(
      `select t.id from tickets t where (${sees}) and exists (
         select 1 from messages m where m."ticketId" = t.id and ${saysAll(words)})
       order by t."updatedAt" desc, t.id desc`,
    )
  ).map(({ id }) => id);

const messagesFound = async (client: Client, searchParam: string, pageNumber: number) => {
  const { hits, hasMore } = await client.call(api.messages.search, {
    query: { searchParam, pageNumber: String(pageNumber) },
  });
  return { ids: hits.map(({ messageId }) => messageId), hasMore };
};

const ticketsFound = async (client: Client, searchParam: string, pageNumber: number) => {
  const { tickets, hasMore, count } = await client.call(api.tickets.list, {
    query: {
      status: 'search',
      showAll: 'true',
      searchOnMessages: 'true',
      searchParam,
      pageNumber: String(pageNumber),
    },
  });
  return { ids: tickets.map(({ id }) => id), hasMore, count };
};

/** The first pages, the last one and the one after it. */
const somePages = (all: number, size: number) => {
  const last = Math.max(1, Math.ceil(all / size));
  return [...new Set([1, 2, last, last + 1])];
};

async function compare(words: string[], { client, sees }: { client: Client; sees: string }) {
  const text = words.join(' ');
  const messages = await plainMessages(words, sees);
  for (const page of somePages(messages.length, PAGE_SIZE))
    expect(await messagesFound(client, text, page), `${text}, messages, page ${page}`).toEqual({
      ids: messages.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      hasMore: messages.length > page * PAGE_SIZE,
    });
  const tickets = await plainTickets(words, sees);
  for (const page of somePages(tickets.length, TICKETS_PAGE)) {
    const found = await ticketsFound(client, text, page);
    const hasMore = tickets.length > page * TICKETS_PAGE;
    expect(found, `${text}, tickets, page ${page}`).toMatchObject({
      ids: tickets.slice((page - 1) * TICKETS_PAGE, page * TICKETS_PAGE),
      hasMore,
    });
    // The count may stop early if there are more, but never before the end of the shown page.
    expect(found.count).toBeLessThanOrEqual(tickets.length);
    expect(found.count).toBeGreaterThanOrEqual(Math.min(tickets.length, page * TICKETS_PAGE + 1));
  }
  return messages.length;
}

const searches = [
  ...Object.keys(OFTEN).map((word) => [word]),
  ['ladril'],
  ['varanda', 'ladrilho'],
  ['sanfona', 'ladrilho'],
  ['carimbo', 'varanda'],
  ['sanf', 'var', 'ru'],
];

test.each([
  'an administrator',
  'an attendant of a queue',
  'an attendant with every switch',
  'an attendant who sees next to nothing',
])(
  '%s finds what a plain look at all messages finds, however common the words are',
  { timeout: 120_000 },
  async (name) => {
    const person = people[name] ?? expect.fail(name);
    const found = [];
    for (const words of searches) found.push(await compare(words, person));
    expect(Math.max(...found)).toBeGreaterThan(10);
  },
);

test('what is changed, taken back or moved to another ticket is found as it is from then on', {
  timeout: 60_000,
}, async () => {
  await server.sql(`update messages set body = 'Agora é outra coisa' where body ~ 'SANFONA' and id % 2 = 0`);
  await server.sql(`update messages set body = body || ' sanfoneiro' where body ~ 'LADRILHO' and id % 3 = 0`);
  await server.sql(`update messages set "isDeleted" = true where body ~ 'VARANDA' and id % 4 = 1`);
  await server.sql(
    `update messages set "ticketId" = (select max(id) from tickets) where body ~ 'CARIMBO' and id % 2 = 1`,
  );
  await server.sql(`delete from messages where body ~ 'AXOLOTE' and id % 2 = 0`);
  for (const person of Object.values(people).slice(0, 3))
    for (const words of [['axolote'], ['carimbo'], ['sanfon'], ['ladrilho', 'sanfon'], ['varanda']])
      await compare(words, person);
});

test('a ticket is found by its contact or its number among those found by their messages', async () => {
  const [named] = await server.sql<{ id: number; contactId: number }>(
    `select id, "contactId" from tickets order by "updatedAt" desc, id desc offset 70 limit 1`,
  );
  await server.sql(`update contacts set name = 'Dona Varanda' where id = $1`, [named?.contactId]);
  await server.sql(`update messages set body = '' where "ticketId" = $1`, [named?.id]);
  const ids = [];
  for (const page of [1, 2, 3]) ids.push(...(await ticketsFound(company.admin, 'varanda', page)).ids);
  expect(ids.slice(0, 75)).toContain(named?.id);
  expect((await ticketsFound(company.admin, String(named?.id), 1)).ids).toEqual([named?.id]);
});

test('any sign can be searched for', { timeout: 180_000 }, async () => {
  // Every character that changes when accents are removed, inside a word and alone.
  const [all] = await server.sql<{ asked: string }>(
    `select count(*) as asked from (
       select company_query(1, 'a' || chr(n) || 'b'), company_query(1, chr(n)) from generate_series(1, 131071) n
       where n not between 55296 and 57343 and plain_text(chr(n)) <> chr(n) offset 0) all_of_them`,
  );
  expect(Number(all?.asked)).toBeGreaterThan(1000);
  const asks = async (searchParam: string, wanted = [200]) => {
    expect((await company.admin.try(api.messages.search, { query: { searchParam } })).status).toBeOneOf(
      wanted,
    );
    const query = { status: 'search', searchOnMessages: 'true', searchParam } as const;
    expect((await company.admin.try(api.tickets.list, { query })).status).toBeOneOf(wanted);
  };
  for (const sign of ['ʼ', 'ʻ', 'ʹ', '⑴', '½', '㎮', 'ʼ varanda', 'casaʼs', '⑴ orçamentoʹ', `'varanda\\`])
    await asks(sign);
  // Some are refused, none causes an error.
  const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(anything, (text) => asks(text, [200, 400])),
    { numRuns: 20 },
  );
});

test('a sign that is no word by itself leaves the others to be found', async () => {
  const [one] = await plainMessages(['carimbo'], 'true');
  expect((await messagesFound(company.admin, 'ʼ carimbo', 1)).ids[0]).toBe(one);
});

test('a text without end is kept and found by its words', async () => {
  const [ticket] = await server.sql<{ id: number; contactId: number; whatsappId: number }>(
    'select * from tickets limit 1',
  );
  const [row] = await server.sql<{ id: string }>(
    `insert into messages ("companyId", "ticketId", "chatId", "whatsappId", "contactId", position, "fromMe", body, "mediaType")
     values ($1, $2, $3, $4, $3, 1, false, $5, 'conversation') returning id`,
    [
      company.id,
      ticket?.id,
      ticket?.contactId,
      ticket?.whatsappId,
      `${'é'.repeat(2040)} ${'x'.repeat(2045)} mirante`,
    ],
  );
  for (const text of ['mirante', 'é'.repeat(200), `mirante ${'x'.repeat(90)}`])
    expect((await messagesFound(company.admin, text, 1)).ids).toEqual([Number(row?.id)]);
});
