import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNumber, stubAccountLookup } from '../../../test/setup/conversations.ts';
import { type OutsideSystem, seedOutsideSystem } from '../../../test/setup/outside-system.ts';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { formWith, picture } from '../../../test/setup/pictures.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { pruneRequestsRoutine } from './jobs.ts';

let server: TestServer;
let company: TestCompany;
let system: OutsideSystem;
beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  system = await seedOutsideSystem(server, company.id);
});
afterAll(() => server.stop());

const bodiesTo = async (number: string) =>
  (
    await server.sql<{ body: string }>(
      `select m.body from messages m join contacts c on c.id = m."chatId" where c.number = $1 order by m.id`,
      [number],
    )
  ).map(({ body }) => body);
const keysStored = () =>
  server.sql('select key from api_requests where "whatsappId" = $1', [system.connectionId]);

test('a repetition gets the same answer and sends nothing', async () => {
  const message = { number: newNumber(), body: 'Seu pedido saiu' };
  const first = await system.send(message, { key: 'order 4711' });
  expect(await system.send(message, { key: 'order 4711' })).toEqual(first);
  expect(await bodiesTo(message.number)).toEqual(['Seu pedido saiu']);
});

test('of twenty at the same time one is carried out, and all get its answer', async () => {
  const message = { number: newNumber(), body: 'Uma vez só' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => system.send(message, { key: 'twenty at once' })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await bodiesTo(message.number)).toEqual(['Uma vez só']);
});

test('also through two nodes', async () => {
  const other = await server.startAnother();
  const message = { number: newNumber(), body: 'Dois caminhos' };
  const there = Object.assign(Object.create(Object.getPrototypeOf(system)) as OutsideSystem, system, {
    client: Object.assign(other.stranger(), { token: system.client.token }),
  });
  const answers = await Promise.all(
    [system, there, system, there].map((node) => node.send(message, { key: 'two nodes' })),
  );
  await other.stop();
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await bodiesTo(message.number)).toEqual(['Dois caminhos']);
});

test('files are compared by what is in them, and a repetition leaves none behind', async () => {
  const number = newNumber();
  const bytes = await picture('png', 20, 20);
  const form = (content: Buffer) =>
    formWith({ field: 'medias', bytes: content, name: 'foto.png' }, { number, body: 'Veja' });
  const first = await system.send(form(bytes), { key: 'a picture' });
  expect(await system.send(form(bytes), { key: 'a picture' })).toEqual(first);
  expect(await system.refusal(form(await picture('png', 21, 20)), { key: 'a picture' })).toBe(
    '422 ERR_IDEMPOTENCY_KEY_REUSED',
  );
  const files = await server.sql('select 1 from stored_files where "companyId" = $1', [company.id]);
  expect(files).toHaveLength(1);
});

test('a key belongs to one request and one token', async () => {
  const message = { number: newNumber(), body: 'Primeiro' };
  await system.send(message, { key: 'shared' });
  expect(await system.refusal({ ...message, body: 'Segundo' }, { key: 'shared' })).toBe(
    '422 ERR_IDEMPOTENCY_KEY_REUSED',
  );
  const other = await seedOutsideSystem(server, company.id);
  await other.send({ ...message, body: 'Terceiro' }, { key: 'shared' });
  expect(await bodiesTo(message.number)).toEqual(['Primeiro', 'Terceiro']);
});

test('a refused call does not use up its key', async () => {
  const number = newNumber();
  const asked = stubAccountLookup(server, { [number]: 'none' });
  expect(await system.refusal({ number, body: 'Oi' }, { key: 'refused once' })).toBe(
    '400 ERR_WAPP_INVALID_CONTACT',
  );
  expect(await system.refusal({ number, body: 'Oi', userId: 999_999 }, { key: 'refused once' })).toBe(
    '400 ERR_WAPP_INVALID_CONTACT',
  );
  stubAccountLookup(server, {});
  await system.send({ number, body: 'Outra coisa' }, { key: 'refused once' });
  expect(asked).toEqual([number, number]);
});

test('a key counts for a day, and is removed afterwards', async () => {
  const message = { number: newNumber(), body: 'De novo' };
  const first = await system.send(message, { key: 'daily' });
  server.clock.advance(23 * 60);
  expect(await system.send(message, { key: 'daily' })).toEqual(first);
  server.clock.advance(2 * 60);
  expect((await system.send(message, { key: 'daily' })).messageId).not.toBe(first.messageId);
  server.clock.advance(25 * 60);
  await pruneRequestsRoutine(server.platform).run();
  expect(await keysStored()).toEqual([]);
  server.clock.set(new Date());
});

test('a key that is none is refused', async () => {
  const message = { number: newNumber(), body: 'Oi' };
  expect(await system.refusal(message, { key: 'k'.repeat(256) })).toBe('400 ERR_VALIDATION');
  await system.send(message, { key: 'k'.repeat(255) });
});
