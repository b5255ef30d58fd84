import { api, type Message, MESSAGES_PAGE } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { startDesk } from '../../../test/setup/desk.ts';
import { createUser, type TestCompany } from '../../../test/setup/people.ts';
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

const page = (client: Client, ticketId: number, query: Record<string, string> = {}) =>
  client.call(api.messages.list, { params: { ticketUuid: String(ticketId) }, query });
const bodiesOf = (messages: Message[]) => messages.map(({ body }) => body);

interface PlantedMessage {
  ticketId: number;
  contactId: number;
  whatsappId?: number;
  body: string;
  position: number;
}
const plantMessage = ({ ticketId, contactId, whatsappId = connectionId, body, position }: PlantedMessage) =>
  server.sql(
    `insert into messages ("companyId", "ticketId", "chatId", "whatsappId", "contactId", position, "fromMe", body, "mediaType")
     values ($1, $2, $3, $4, $3, $5, false, $6, 'conversation')`,
    [company.id, ticketId, contactId, whatsappId, position, body],
  );

async function talk(count: number, positionOf: (index: number) => number) {
  const contact = await createContact(company.admin);
  const planted = { contactId: contact.id, whatsappId: connectionId, queueId };
  const ticketId = await seedTicket(server, company.id, planted);
  for (let index = 0; index < count; index += 1)
    await plantMessage({
      ticketId,
      contactId: contact.id,
      body: `linha ${index}`,
      position: positionOf(index),
    });
  return ticketId;
}

test.each([
  ['each at a moment of its own', (index: number) => index],
  ['all in the same second, as phones tell of the past', () => 1],
])('pages of twenty go on without a gap or a repetition: %s', async (_when, positionOf) => {
  const ticketId = await talk(45, positionOf);
  const pages: string[][] = [];
  for (const pageNumber of ['1', '2', '3']) {
    const { messages, hasMore } = await page(company.admin, ticketId, { pageNumber });
    expect(hasMore).toBe(pageNumber !== '3');
    pages.unshift(bodiesOf(messages));
  }
  expect(pages.map((one) => one.length)).toEqual([5, MESSAGES_PAGE, MESSAGES_PAGE]);
  expect(pages.flat()).toEqual(Array.from({ length: 45 }, (_none, index) => `linha ${index}`));
});

test('a page of exactly twenty is the last', async () => {
  const ticketId = await talk(MESSAGES_PAGE, (index) => index);
  expect(await page(company.admin, ticketId)).toMatchObject({ hasMore: false });
  expect((await page(company.admin, ticketId, { pageNumber: '2' })).messages).toEqual([]);
});

test('what was said in earlier tickets is shown where the reader works, or to whom all history is open', async () => {
  const otherConnectionId = await seedConnection(server, company.id);
  const contact = await createContact(company.admin);
  const add = async (
    body: string,
    ticket: { queueId: number | null; status: string; userId?: number; whatsappId?: number },
  ) => {
    const planted = { contactId: contact.id, whatsappId: connectionId, ...ticket };
    const ticketId = await seedTicket(server, company.id, planted);
    const { whatsappId } = planted;
    await plantMessage({ ticketId, contactId: contact.id, whatsappId, body, position: ticketId });
    return ticketId;
  };
  const [reader, historian] = [
    await createUser(server, company.admin, { queueIds: [queueId] }),
    await createUser(server, company.admin, { queueIds: [queueId], allHistoric: 'enabled' }),
  ];
  await add('na mesma fila', { queueId, status: 'closed', userId: historian.sessionUser.id });
  await add('em outra fila', { queueId: otherQueueId, status: 'closed' });
  await add('em outra fila, por mim', {
    queueId: otherQueueId,
    status: 'closed',
    userId: reader.sessionUser.id,
  });
  await add('em outra conexão', { queueId, status: 'closed', whatsappId: otherConnectionId });
  const now = await add('agora', { queueId, status: 'pending' });
  const read = async (client: Client, query = {}) => bodiesOf((await page(client, now, query)).messages);
  expect(await read(reader)).toEqual(['na mesma fila', 'em outra fila, por mim', 'agora']);
  const all = ['na mesma fila', 'em outra fila', 'em outra fila, por mim', 'agora'];
  expect(await read(historian)).toEqual(all);
  expect(await read(company.admin)).toEqual(all);
  expect(await read(company.admin, { selectedQueues: JSON.stringify([queueId]) })).toEqual([
    'na mesma fila',
    'agora',
  ]);
});
