import {
  isOnList,
  isUnreadFor,
  settingRoutes,
  type Ticket,
  type TicketListFilter,
  TicketList,
  type TicketListName,
  ticketRoutes,
  TicketStatus,
} from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, seedConnection, seedTicket } from '../../../test/setup/conversations.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let colleague: Client;
/** The values to filter by, indexed by the random choices. */
let queues: number[];
let connections: number[];
let tags: number[];

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  colleague = await createUser(server, company.admin);
  queues = [(await createQueue(company.admin)).id, (await createQueue(company.admin)).id];
  connections = [await seedConnection(server, company.id), await seedConnection(server, company.id)];
  await server.sql(`update connections set "groupAsTicket" = 'enabled' where id = $1`, [connections[0]]);
  const planted = await server.sql<{ id: number }>(
    `insert into tags ("companyId", name, color) values ($1, 'A', '#112233'), ($1, 'B', '#445566') returning id`,
    [company.id],
  );
  tags = planted.map(({ id }) => id);
});
afterAll(() => server.stop());

const place = fc.constantFrom(0, 1);
const places = fc.subarray([0, 1]);
const perhaps = fc.option(place);
const owner = fc.constantFrom('nobody' as const, 'me' as const, 'colleague' as const);

const people = fc.record({
  profile: fc.constantFrom('user', 'user', 'admin'),
  queues: places,
  allTicket: fc.constantFrom('enable', 'disable'),
  allowGroup: fc.boolean(),
  allUserChat: fc.constantFrom('enabled', 'disabled'),
});

const ticketSeeds = fc.array(
  fc.record({
    status: fc.constantFrom(...TicketStatus.options),
    queue: perhaps,
    connection: perhaps,
    owner,
    isGroup: fc.boolean(),
    unreadMessages: fc.constantFrom(0, 3),
    tag: perhaps,
    contactTag: perhaps,
  }),
  { minLength: 6, maxLength: 10 },
);
type TicketSeed = typeof ticketSeeds extends fc.Arbitrary<(infer Seed)[]> ? Seed : never;

/** Mostly a list is not filtered by a value. */
const some = <T>(values: T[]) => fc.oneof(fc.constant<T[]>([]), fc.subarray(values));

const selections = fc.array(
  fc.record({
    showAll: fc.boolean(),
    queues: some([0, 1]),
    connections: some([0, 1]),
    tags: some([0, 1]),
    users: some(['me' as const, 'colleague' as const]),
    statuses: some([...TicketStatus.options]),
  }),
  { minLength: 2, maxLength: 3 },
);
type Selection = typeof selections extends fc.Arbitrary<(infer One)[]> ? One : never;

const at = (ids: number[], index: number): number => ids[index] ?? 0;
const perhapsAt = (ids: number[], index: number | null) => (index === null ? null : at(ids, index));

async function plantTicket(seed: TicketSeed, userId: number | null): Promise<void> {
  const { status, isGroup, unreadMessages } = seed;
  const { id: contactId } = await createContact(company.admin);
  const [queueId, whatsappId] = [perhapsAt(queues, seed.queue), perhapsAt(connections, seed.connection)];
  const id = await seedTicket(server, company.id, {
    contactId,
    status,
    isGroup,
    userId,
    queueId,
    whatsappId,
  });
  await server.sql('update tickets set "unreadMessages" = $2 where id = $1', [id, unreadMessages]);
  for (const [table, column, owned, tag] of [
    ['ticket_tags', 'ticketId', id, seed.tag],
    ['contact_tags', 'contactId', contactId, seed.contactTag],
  ] as const)
    if (tag !== null)
      await server.sql(`insert into ${table} ("companyId", "${column}", "tagId") values ($1, $2, $3)`, [
        company.id,
        owned,
        at(tags, tag),
      ]);
}

const list = async (
  client: Client,
  query: Parameters<typeof client.call<typeof ticketRoutes.list>>[1]['query'],
) => {
  const { tickets } = await client.call(ticketRoutes.list, { query });
  return tickets.toSorted((a, b) => a.id - b.id);
};
const idsOf = (tickets: Ticket[]) => tickets.map(({ id }) => id);

const listBoard = async (client: Client, { queueIds, tags: tagIds, users }: TicketListFilter) => {
  const { tickets } = await client.call(ticketRoutes.kanban, {
    query: {
      queueIds: JSON.stringify(queueIds),
      tags: JSON.stringify(tagIds),
      users: JSON.stringify(users),
    },
  });
  return tickets.toSorted((a, b) => a.id - b.id);
};

const listFiltered = (client: Client, filter: TicketListFilter) =>
  filter.list === 'board' ? listBoard(client, filter) : listOf(client, filter, filter.list);

const listOf = (client: Client, filter: TicketListFilter, status: TicketList) =>
  list(client, {
    status,
    showAll: filter.showAll ? 'true' : 'false',
    queueIds: JSON.stringify(filter.queueIds),
    tags: JSON.stringify(filter.tags),
    users: JSON.stringify(filter.users),
    whatsapps: JSON.stringify(filter.whatsapps),
    statusFilter: JSON.stringify(filter.statuses),
  });

const filterOf = (name: TicketListName, selection: Selection, me: number): TicketListFilter => ({
  list: name,
  showAll: selection.showAll,
  queueIds: selection.queues.map((index) => at(queues, index)),
  tags: selection.tags.map((index) => at(tags, index)),
  users: selection.users.map((who) => (who === 'me' ? me : colleague.sessionUser.id)),
  whatsapps: selection.connections.map((index) => at(connections, index)),
  statuses: selection.statuses,
});

async function compareLists(person: Client, chosen: Selection[]): Promise<void> {
  const me = person.sessionUser;
  const seen = await list(person, { status: 'search', showAll: 'true' });
  const filters = chosen.flatMap((selection) =>
    TicketList.options.map((name) => filterOf(name, selection, me.id)),
  );
  // The board has no choice of connections and statuses.
  for (const { queues: ofQueues, tags: ofTags, users } of chosen)
    filters.push(
      filterOf(
        'board',
        { showAll: false, queues: ofQueues, tags: ofTags, users, connections: [], statuses: [] },
        me.id,
      ),
    );
  await Promise.all(
    filters.map(async (filter) => {
      const due = seen.filter((ticket) => isOnList(ticket, filter, me));
      expect(idsOf(await listFiltered(person, filter)), JSON.stringify(filter)).toEqual(idsOf(due));
    }),
  );
}

async function compareUnread(person: Client, queueIds: number[], pending: boolean): Promise<void> {
  const me = { ...person.sessionUser, queueIds };
  const seen = await list(person, { status: 'search', showAll: 'true' });
  const due = seen.filter((ticket) =>
    isUnreadFor(me, ticket, {
      showNotificationPending: pending,
      groupAsTicket: ticket.whatsapp?.groupAsTicket ?? 'disabled',
    }),
  );
  expect(idsOf(await list(person, { withUnreadMessages: 'true' }))).toEqual(idsOf(due));
}

test('each list holds the tickets that the rule puts on it, and the bell counts those it calls unread', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ rights: people, seeds: ticketSeeds, chosen: selections, pending: fc.boolean() }),
      async ({ rights, seeds, chosen, pending }) => {
        const key = 'showNotificationPending';
        await company.admin.call(settingRoutes.update, { params: { key }, body: { value: pending } });
        const { queues: own, ...switches } = rights;
        const queueIds = own.map((index) => at(queues, index));
        const person = await createUser(server, company.admin, { ...switches, queueIds });
        const owners = { nobody: null, me: person.sessionUser.id, colleague: colleague.sessionUser.id };
        await Promise.all(seeds.map((seed) => plantTicket(seed, owners[seed.owner])));
        await compareLists(person, chosen);
        await compareUnread(person, queueIds, pending);
        await server.sql('delete from tickets where "companyId" = $1', [company.id]);
      },
    ),
    { numRuns: 8 },
  );
});
