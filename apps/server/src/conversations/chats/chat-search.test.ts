import { type Chat, chatRoutes } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let ana: Client;
let bruno: Client;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  ana = await createUser(server, company.admin, { name: 'Ana' });
  bruno = await createUser(server, company.admin, { name: 'Bruno' });
});
afterAll(() => server.stop());

const start = (people: Client[]) =>
  ana.call(chatRoutes.create, {
    body: { title: 'Plantão', users: people.map(({ sessionUser }) => sessionUser.id) },
  });
async function say(chat: Chat, message: string) {
  const params = { id: String(chat.id) };
  const { records } = await ana.call(chatRoutes.send, { params, body: { message } });
  return { params: { id: String(chat.id), messageId: String(records[0]?.id) } };
}
const find = (client: Client, searchParam: string, pageNumber = 1) =>
  client.call(chatRoutes.search, { query: { searchParam, pageNumber: String(pageNumber) } });
const found = async (client: Client, text: string) =>
  (await find(client, text)).records.map(({ message }) => message.message);

test.each([
  ['amanh', 'Café só amanhã às 9h'],
  ['CAFE manha', undefined],
  ['amanhã cafe', 'Café só amanhã às 9h'],
  ['4521', 'O pedido #4521/2026 saiu'],
  ['2026 pedido', 'O pedido #4521/2026 saiu'],
  ['example.com', 'Escreva a suporte@example.com'],
  ['49,90', 'São R$ 49,90.'],
  ["d'água", "Copo d'água"],
])('words are found from their beginning, in any order: %s', async (text, expected) => {
  const chat = await start([ana]);
  for (const words of [
    'Café só amanhã às 9h',
    'O pedido #4521/2026 saiu',
    'Escreva a suporte@example.com',
    'São R$ 49,90.',
    "Copo d'água",
  ])
    await say(chat, words);
  expect((await found(ana, text))[0]).toBe(expected);
});

test('what was edited is found as it is now, what was taken back not at all', async () => {
  const chat = await start([bruno]);
  const words = await say(chat, 'Girafa');
  await ana.call(chatRoutes.edit, { ...words, body: { message: 'Zebra' } });
  expect(await found(bruno, 'girafa')).toEqual([]);
  expect(await found(bruno, 'zebra')).toEqual(['Zebra']);
  await ana.call(chatRoutes.removeMessage, words);
  expect(await found(bruno, 'zebra')).toEqual([]);
});

test('a file is found by each word of its name', async () => {
  const chat = await start([bruno]);
  const form = new FormData();
  form.append('medias', new Blob(['just words'], { type: 'text/plain' }), 'relatorio_junho.2026.txt');
  expect((await ana.send('POST', `/api/chats/${chat.id}/messages`, form)).status).toBe(200);
  for (const text of ['relatório', 'junho', '2026.txt', 'relatorio_junho.2026.txt'])
    expect((await find(bruno, text)).records[0]?.message.mediaName, text).toBe('relatorio_junho.2026.txt');
});

test('only those who are in a chat now find what is said in it', async () => {
  const chat = await start([bruno]);
  await say(chat, 'Rinoceronte');
  expect(await found(bruno, 'rinoceronte')).toEqual(['Rinoceronte']);
  expect(await found(company.admin, 'rinoceronte')).toEqual([]);
  await bruno.call(chatRoutes.leave, { params: { id: String(chat.id) } });
  expect(await found(bruno, 'rinoceronte')).toEqual([]);
});

test('a word is found whether the newest messages have it or only old ones', {
  timeout: 60_000,
}, async () => {
  const [wanted, others] = [await start([ana]), await start([bruno])];
  await seed(wanted, 50, (n) => `Hipopótamo ${n}`);
  // More than are looked at one by one, also of a second page.
  await seed(others, 5000, (n) => `Outra coisa ${n}`);
  await seed(wanted, 1, () => 'Hipopótamo novo');
  const pages = await Promise.all([1, 2, 3].map((page) => find(ana, 'hipopo', page)));
  const texts = pages.flatMap(({ records }) => records.map(({ message }) => message.message));
  expect(texts).toEqual([
    'Hipopótamo novo',
    ...Array.from({ length: 50 }, (_one, index) => `Hipopótamo ${50 - index}`),
  ]);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  const [first, second] = await Promise.all([find(bruno, 'coisa outra'), find(bruno, 'coisa outra', 2)]);
  expect(first.records[0]?.message.message).toBe('Outra coisa 5000');
  expect(second.records[0]?.message.message).toBe('Outra coisa 4980');
  expect(await found(ana, 'hipopotamo novo')).toEqual(['Hipopótamo novo']);
  expect(await found(ana, '7 hipopotamo')).toEqual(['Hipopótamo 7']);
  expect(await found(bruno, 'hipopotamo')).toEqual([]);
});

/** As many messages at once. */
async function seed({ id }: Chat, count: number, textOf: (n: number) => string): Promise<void> {
  const bodies = Array.from({ length: count }, (_one, index) => textOf(index + 1));
  await server.sql(
    `insert into team_chat_messages ("companyId", "chatId", place, "senderName", body, "createdAt")
     select $1, $2, (select coalesce(max(place), 0) from team_chat_messages where "chatId" = $2) + n, 'Ana', body, now()
     from unnest($3::text[]) with ordinality as given(body, n) order by n`,
    [company.id, id, bodies],
  );
}
