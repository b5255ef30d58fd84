import { api, EXCERPT_LENGTH, MESSAGES_PAGE, PAGE_SIZE } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, hideNumbers, seedTicket } from '../../../test/setup/conversations.ts';
import { startDesk } from '../../../test/setup/desk.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import type { TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let queueId: number;
let otherQueueId: number;
let connectionId: number;

beforeAll(async () => {
  ({ server, company, queueId, otherQueueId, connectionId } = await startDesk());
});
afterAll(() => server.stop());

interface Talk {
  ticketId: number;
  contactId: number;
}
async function talk(changes: { queueId?: number; status?: string; contactId?: number; name?: string } = {}) {
  const contactId =
    changes.contactId ?? (await createContact(company.admin, { name: changes.name ?? 'Maria' })).id;
  const planted = { whatsappId: connectionId, queueId, status: 'pending', ...changes, contactId };
  return { contactId, ticketId: await seedTicket(server, company.id, planted) };
}

let clock = 1_000_000;
/** Positions increase with each message unless one is given. */
async function plantMessage(
  { ticketId, contactId }: Talk,
  body: string,
  position = (clock +=
    1),
): Promise<number> {
  const [row] = await server.sql<{ id: string }>(
    `insert into messages ("companyId", "ticketId", "chatId", "whatsappId", "contactId", position, "fromMe", body, "mediaType", "queueId")
     values ($1, $2, $3, $4, $3, $5, false, $6, 'conversation', $7) returning id`,
    [company.id, ticketId, contactId, connectionId, position, body, queueId],
  );
  return Number(row?.id);
}

const search = (client: Client, searchParam: string, more: Record<string, string> = {}) =>
  client.call(api.messages.search, { query: { searchParam, ...more } });
const idsOf = async (client: Client, text: string, more: Record<string, string> = {}) =>
  (await search(client, text, more)).hits.map(({ messageId }) => messageId);

describe('a search over all that was said', () => {
  test('finds the newest first by the beginnings of words, in any order, accents aside', async () => {
    const one = await talk();
    // As after an import: `oldest` is inserted later but has the lowest position.
    const newer = await plantMessage(one, 'A confirmação do orçamento saiu');
    const newest = await plantMessage(one, 'Orçamento confirmado');
    const oldest = await plantMessage(one, 'orcamento, CONFIRMAÇÃO?', 5);
    await plantMessage(one, 'Só o orçamento');
    expect(await idsOf(company.admin, 'CONFIRMA orçam')).toEqual([newest, newer, oldest]);
    expect(await idsOf(company.admin, '')).toEqual([]);
    expect(await idsOf(company.admin, ' ?! ')).toEqual([]);
    const [hit] = (await search(company.admin, 'confirmado')).hits;
    expect(hit).toMatchObject({
      messageId: newest,
      ticketId: one.ticketId,
      contact: { id: one.contactId, name: 'Maria', urlPicture: null, isGroup: false },
      fromMe: false,
      body: 'Orçamento confirmado',
      queue: { id: queueId },
    });
    const { uuid } = await company.admin.call(api.tickets.show, { params: { id: String(one.ticketId) } });
    expect(hit?.ticketUuid).toBe(uuid);
  });

  test.each([
    ['a letter too few', 'rinocronte'],
    ['a letter too many', 'rinocerronte'],
    ['a wrong letter', 'rinoceromte'],
    ['two letters that changed places', 'rinocreonte'],
    ['a wrong first letter', 'finoceronte'],
    ['a slip in each of two words', 'rinoceromte amarlo'],
  ])('forgives %s', async (_slip, text) => {
    const one = await talk();
    const id = await plantMessage(one, 'Vi um rinoceronte amarelo');
    expect(await idsOf(company.admin, text)).toContain(id);
    expect(await idsOf(company.admin, text, { ticketId: String(one.ticketId) })).toEqual([id]);
  });

  test('forgives nothing where the word itself is found, in short words, or twice in one', async () => {
    const one = await talk();
    const right = await plantMessage(one, 'girafa');
    await plantMessage(one, 'girada');
    await plantMessage(one, 'gato');
    const inTicket = { ticketId: String(one.ticketId) };
    expect(await idsOf(company.admin, 'girafa', inTicket)).toEqual([right]);
    expect(await idsOf(company.admin, 'gatp', inTicket)).toEqual([]);
    expect(await idsOf(company.admin, 'jirefa', inTicket)).toEqual([]);
  });

  test('goes on page by page, from the newest on, whatever is among the newest and what is far back', async () => {
    const one = await talk();
    const ids: number[] = [];
    for (let count = 0; count < 2 * PAGE_SIZE + 5; count += 1)
      ids.unshift(await plantMessage(one, `paginado ${count}`));
    const pages = [];
    for (const pageNumber of ['1', '2', '3', '4'])
      pages.push(await search(company.admin, 'paginado', { pageNumber }));
    expect(pages.map(({ hits, hasMore }) => [hits.length, hasMore])).toEqual([
      [PAGE_SIZE, true],
      [PAGE_SIZE, true],
      [5, false],
      [0, false],
    ]);
    expect(pages.flatMap(({ hits }) => hits.map(({ messageId }) => messageId))).toEqual(ids);
    // Thousands of newer messages now come before the matches.
    await server.sql(
      `insert into messages ("companyId", "ticketId", "chatId", "whatsappId", "contactId", position, "fromMe", body, "mediaType")
       select $1, $2, $3, $4, $3, 2000000 + n, false, 'ruído', 'conversation' from generate_series(1, 2500) n`,
      [company.id, one.ticketId, one.contactId, connectionId],
    );
    clock = 3_000_000;
    expect(await idsOf(company.admin, 'paginado')).toEqual(ids.slice(0, PAGE_SIZE));
    const often = await search(company.admin, 'ruído', { pageNumber: '125' });
    expect([often.hits.length, often.hasMore]).toEqual([PAGE_SIZE, false]);
    const newest = await plantMessage(one, 'paginado de novo');
    expect(await idsOf(company.admin, 'paginado')).toEqual([newest, ...ids.slice(0, PAGE_SIZE - 1)]);
  });

  test('forgets what was taken back and follows what was changed', async () => {
    const one = await talk();
    const id = await plantMessage(one, 'segredinho');
    await server.sql(`update messages set body = 'confissão' where id = $1`, [id]);
    expect(await idsOf(company.admin, 'segredinho')).toEqual([]);
    expect(await idsOf(company.admin, 'confissao')).toEqual([id]);
    await server.sql('update messages set "isDeleted" = true where id = $1', [id]);
    expect(await idsOf(company.admin, 'confissao')).toEqual([]);
  });

  test('shows what stands around the word, no more than there is room for', async () => {
    const one = await talk();
    await plantMessage(one, `${'antes '.repeat(60)}jabuticaba 🍇 ${'depois '.repeat(60)}`);
    const [hit] = (await search(company.admin, 'JABUTICABÁ')).hits;
    expect(hit?.body).toContain('jabuticaba 🍇 depois');
    expect(hit?.body).toMatch(/^…antes .*…$/u);
    expect(hit?.body.length).toBeLessThanOrEqual(EXCERPT_LENGTH);
    const [misspelt] = (await search(company.admin, 'jabuticava')).hits;
    expect(misspelt?.body).toBe(hit?.body);
  });
});

describe('who searches', () => {
  test('finds only what was said in tickets they may see', async () => {
    const [mine, other] = [await talk(), await talk({ queueId: otherQueueId })];
    const seen = await plantMessage(mine, 'ornitorrinco');
    const unseen = await plantMessage(other, 'ornitorrinco');
    const attendant = await createUser(server, company.admin, { queueIds: [queueId] });
    const stranger = (await createCompany(server)).admin;
    expect(await idsOf(company.admin, 'ornitorrinco')).toEqual([unseen, seen]);
    expect(await idsOf(attendant, 'ornitorrinco')).toEqual([seen]);
    expect(await idsOf(attendant, 'ornitorinco')).toEqual([seen]);
    expect(await idsOf(stranger, 'ornitorrinco')).toEqual([]);
    const inOther = { query: { searchParam: 'ornitorrinco', ticketId: String(other.ticketId) } };
    for (const client of [attendant, stranger])
      expect(await client.try(api.messages.search, inOther)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      });
  });

  test('within a conversation finds what was said in the tickets before, and nothing of others', async () => {
    const before = await talk({ status: 'closed' });
    const old = await plantMessage(before, 'tamanduá');
    const now = await talk({ contactId: before.contactId });
    const fresh = await plantMessage(now, 'tamanduá');
    await plantMessage(await talk(), 'tamanduá');
    expect(await idsOf(company.admin, 'tamandua', { ticketId: String(now.ticketId) })).toEqual([fresh, old]);
  });

  test('is shown no number that is hidden from them', async () => {
    const hiding = await createCompany(server);
    const queue = await createQueue(hiding.admin);
    const attendant = await createUser(server, hiding.admin, { queueIds: [queue.id] });
    await hideNumbers(hiding);
    const number = '5511987654321';
    const contact = await createContact(hiding.admin, { name: number, number });
    const ticketId = await seedTicket(server, hiding.id, {
      contactId: contact.id,
      status: 'pending',
      queueId: queue.id,
    });
    await server.sql(
      `insert into messages ("companyId", "ticketId", "chatId", "contactId", position, "fromMe", body, "mediaType")
       values ($1, $2, $3, $3, 1, false, 'capivara', 'conversation')`,
      [hiding.id, ticketId, contact.id],
    );
    expect(JSON.stringify(await search(attendant, 'capivara'))).not.toContain('87654321');
    expect(JSON.stringify(await search(hiding.admin, 'capivara'))).toContain(number);
  });
});

describe('the page around a message', () => {
  const around = (client: Client, ticketId: number, id: number) =>
    client.try(api.messages.list, {
      params: { ticketUuid: String(ticketId) },
      query: { around: String(id) },
    });

  test.each([
    ['each in a place of its own', (index: number) => index],
    ['several in one place', (index: number) => Math.floor(index / 7)],
  ])('is the one it is on, from which one goes on both ways: %s', async (_name, placeOf) => {
    const one = await talk();
    const ids: number[] = [];
    for (let index = 0; index < 45; index += 1)
      ids.push(await plantMessage(one, `linha ${index}`, 10_000 + placeOf(index)));
    for (const [index, pageNumber] of [
      [44, 1],
      [25, 1],
      [24, 2],
      [5, 2],
      [4, 3],
      [0, 3],
    ] as const) {
      const { body } = await around(company.admin, one.ticketId, ids[index] ?? 0);
      const messages = body['messages'] as { id: number }[];
      expect(body).toMatchObject({ pageNumber, hasMore: pageNumber < 3 });
      const first = Math.max(0, 45 - pageNumber * MESSAGES_PAGE);
      expect(messages.map(({ id }) => id)).toEqual(ids.slice(first, 45 - (pageNumber - 1) * MESSAGES_PAGE));
    }
  });

  test('of one in another conversation, or in a ticket that is not theirs to read, there is none', async () => {
    const [one, other] = [await talk(), await talk()];
    const elsewhere = await plantMessage(other, 'outra conversa');
    await plantMessage(one, 'esta conversa');
    const before = await talk({ queueId: otherQueueId, status: 'closed' });
    const unread = await plantMessage(before, 'em outra fila');
    const now = await talk({ contactId: before.contactId });
    const attendant = await createUser(server, company.admin, { queueIds: [queueId] });
    const none = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } };
    expect(await around(company.admin, one.ticketId, elsewhere)).toMatchObject(none);
    expect(await around(company.admin, one.ticketId, 999_999_999)).toMatchObject(none);
    expect(await around(attendant, now.ticketId, unread)).toMatchObject(none);
    expect(await around(company.admin, now.ticketId, unread)).toMatchObject({ status: 200 });
  });
});
