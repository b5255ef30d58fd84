import { api, type Ticket } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createQueue, seedConnection } from '../../../test/setup/conversations.ts';
import { fence, goLive, type LiveClient } from '../../../test/setup/live-client.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let queueIds: number[];
let connectionId: number;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueIds = [(await createQueue(company.admin)).id, (await createQueue(company.admin)).id];
  connectionId = await seedConnection(server, company.id);
});
afterAll(() => server.stop());

const switches = fc.record({
  profile: fc.constantFrom('user' as const, 'user' as const, 'admin' as const),
  queues: fc.subarray([0, 1]),
  allTicket: fc.constantFrom('enable', 'disable'),
  allowGroup: fc.boolean(),
  allUserChat: fc.constantFrom('enabled', 'disabled'),
  allHistoric: fc.constantFrom('enabled', 'disabled'),
});

const tickets = fc.array(
  fc.record({
    status: fc.constantFrom('pending', 'open', 'group', 'closed'),
    queue: fc.constantFrom(null, 0, 1),
    owner: fc.constantFrom('nobody', 'me', 'colleague'),
    isGroup: fc.boolean(),
  }),
  { minLength: 3, maxLength: 8 },
);

let made = 0;

interface Planted {
  id: number;
  uuid: string;
  word: string;
}

/** Inserts a ticket in its final state; its history does not matter for visibility. */
async function plantTicket(
  one: { status: string; queue: number | null; isGroup: boolean },
  userId: number | null,
): Promise<Planted> {
  made += 1;
  const word = `palavra${made}`;
  const [contact] = await server.sql<{ id: number }>(
    `insert into contacts ("companyId", name, number, "isGroup") values ($1, $2, $3, $4) returning id`,
    [company.id, `Pessoa ${made}`, `55119${String(10_000_000 + made)}`, one.isGroup],
  );
  const [ticket] = await server.sql<{ id: number; uuid: string }>(
    `insert into tickets ("companyId", status, channel, "whatsappId", "contactId", "isGroup", "queueId", "userId", "unreadMessages")
     values ($1, $2, 'whatsapp', $3, $4, $5, $6, $7, 1) returning id, uuid`,
    [
      company.id,
      one.status,
      connectionId,
      contact?.id,
      one.isGroup,
      one.queue === null ? null : queueIds[one.queue],
      userId,
    ],
  );
  if (!contact || !ticket) throw new Error('nothing was planted');
  await server.sql(
    `insert into messages ("companyId", "ticketId", "chatId", "whatsappId", "contactId", position, "fromMe", body, "mediaType")
     values ($1, $2, $3, $4, $3, $5, false, $6, 'conversation')`,
    [company.id, ticket.id, contact.id, connectionId, made, `uma ${word} só`],
  );
  return { ...ticket, word };
}

const idsOf = (found: { tickets: Ticket[] }) => found.tickets.map((ticket) => ticket.id);

/** What a person can see of these tickets, by every way of access. */
async function waysOf(person: Client, live: LiveClient, planted: Planted[]) {
  const search = async (query: Record<string, string>) =>
    idsOf(
      await person.call(api.tickets.list, {
        query: { status: 'search', showAll: 'true', ...query } as never,
      }),
    );
  const listed = new Set(await search({ pageNumber: '1' }));
  const ways = [];
  for (const { id, uuid, word } of planted) {
    const asked = { params: { ticketUuid: uuid }, query: {} };
    live.received.length = 0;
    // An administrator changes something in the ticket.
    await company.admin.call(api.tags.addToTicket, {
      params: { ticketId: String(id), tagId: String(await tag()) },
    });
    await fence(company.admin, [live]);
    ways.push({
      id,
      isListed: listed.has(id),
      isFound: (await search({ searchParam: word, searchOnMessages: 'true' })).includes(id),
      isShown: (await person.try(api.tickets.showByUuid, { params: { uuid } })).status === 200,
      isReadable: (await person.try(api.messages.list, asked)).status === 200,
      hasLog: (await person.try(api.tickets.log, { params: { ticketId: String(id) } })).status === 200,
      isTold: live.of('ticket').some((event) => event.action === 'update' && event.ticket.id === id),
    });
  }
  return ways;
}

let tagId: number | undefined;
const tag = async () =>
  (tagId ??= (await company.admin.call(api.tags.create, { body: { name: 'Etiqueta', color: '#123456' } }))
    .id);

test('list, search, ticket, messages, log and events always agree on who may see a ticket', async () => {
  const colleague = await createUser(server, company.admin);
  await fc.assert(
    fc.asyncProperty(switches, tickets, async ({ queues, ...rights }, wanted) => {
      const person = await createUser(server, company.admin, {
        ...rights,
        queueIds: queues.map((index) => queueIds[index]),
      });
      const live = await goLive(person);
      const owners = { nobody: null, me: person.sessionUser.id, colleague: colleague.sessionUser.id };
      const planted = [];
      for (const one of wanted) planted.push(await plantTicket(one, owners[one.owner]));
      for (const { id, ...ways } of await waysOf(person, live, planted)) {
        const all = Object.values(ways);
        expect(new Set(all), `ticket ${id}: ${JSON.stringify(ways)}`).toHaveProperty('size', 1);
      }
      live.close();
      await server.sql('delete from tickets where "companyId" = $1', [company.id]);
    }),
    { numRuns: 12 },
  );
});
