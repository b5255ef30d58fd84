import {
  api,
  API_BASE,
  CARD_TICKETS,
  EXPANDED_CARD_TICKETS,
  type MomentPanel,
  MOMENT_DAYS,
} from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { createContact, createQueue, hideNumbers, seedTicket } from '../../../test/setup/conversations.ts';
import { createCompany, createUser, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;
let queueIds: number[];
let ana: Client;
let bruno: Client;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
  queueIds = [(await createQueue(company.admin)).id, (await createQueue(company.admin)).id];
  ana = await createUser(server, company.admin, { name: 'Ana', queueIds, allowRealTime: 'enabled' });
  bruno = await createUser(server, company.admin, { name: 'Bruno', queueIds: [queueIds[0]] });
});
afterAll(() => server.stop());

interface Planted {
  status: string;
  owner: 'ana' | 'bruno' | null;
  queue: 0 | 1 | null;
  isOld: boolean;
  isUnread: boolean;
}

const idOf = (client: Client) => client.sessionUser.id;
const ownerOf = ({ owner }: Planted) => (owner === null ? null : idOf(owner === 'ana' ? ana : bruno));

async function plant(one: Partial<Planted>): Promise<number> {
  const ticket: Planted = { status: 'open', owner: null, queue: 0, isOld: false, isUnread: false, ...one };
  const { id: contactId } = await createContact(company.admin);
  const { status, queue } = ticket;
  const queueId = queue === null ? null : queueIds[queue];
  const id = await seedTicket(server, company.id, {
    contactId,
    status,
    userId: ownerOf(ticket),
    ...(queueId !== undefined && { queueId }),
  });
  const days = ticket.isOld ? MOMENT_DAYS + 1 : 0;
  await server.sql(
    `update tickets set "unreadMessages" = $2, "updatedAt" = now() - make_interval(days => $3) where id = $1`,
    [id, ticket.isUnread ? 3 : 0, days],
  );
  return id;
}

const clear = () => server.sql('delete from tickets where "companyId" = $1', [company.id]);
const ask = (client: Client, query: { queueIds?: string; expanded?: string } = {}) =>
  client.call(api.moments.panel, { query });
const cardOf = ({ cards }: MomentPanel, who: Client | null) =>
  cards.find(({ user }) => (user?.id ?? null) === (who && idOf(who)));
const listed = ({ cards }: MomentPanel) => cards.flatMap(({ tickets }) => tickets.map(({ id }) => id));
const sum = (panel: MomentPanel, of: 'open' | 'pending') =>
  panel.cards.reduce((all, card) => all + card[of], 0);
const ascending = (ids: number[]) => ids.toSorted((one, other) => one - other);

const planted = fc.array(
  fc.record({
    status: fc.constantFrom('open', 'pending', 'group', 'closed', 'nps'),
    owner: fc.constantFrom('ana' as const, 'bruno' as const, null),
    queue: fc.constantFrom(0 as const, 1 as const, null),
    isOld: fc.boolean(),
    isUnread: fc.boolean(),
  }),
  { minLength: 4, maxLength: 9 },
);

describe('whatever there is', () => {
  test('panel, dashboard and report count the same tickets, of all queues and of some', async () => {
    await fc.assert(
      fc.asyncProperty(planted, fc.subarray([0, 1, 2]), async (tickets, queues) => {
        for (const one of tickets) await plant(one);
        const wanted = { queueIds: JSON.stringify(queues.map((index) => [0, ...queueIds][index])) };
        const panel = await ask(company.admin, wanted);
        const { counters } = await company.admin.call(api.figures.dashboard, { query: wanted });
        const { open, pending } = { open: sum(panel, 'open'), pending: sum(panel, 'pending') };
        expect(open + pending + panel.older).toBe(counters.supportHappening + counters.supportPending);
        const query = { ...wanted, pageSize: '100' };
        const rows = [];
        for (const figure of ['supportHappening', 'supportPending'] as const)
          rows.push(
            ...(await company.admin.call(api.figures.report, { query: { ...query, figure } })).tickets,
          );
        const reported = new Map(rows.map((row) => [row.id, row]));
        expect(listed(panel).filter((id) => !reported.has(id))).toEqual([]);
        expect(rows.length).toBe(open + pending + panel.older);
        for (const { user, tickets: own } of panel.cards)
          for (const { id } of own) expect(reported.get(id)?.userId ?? null).toBe(user?.id ?? null);
        await clear();
      }),
      { numRuns: 12 },
    );
  });

  test('an attendant sees there what the ticket list shows them', async () => {
    const switches = fc.record({
      allTicket: fc.constantFrom('enable', 'disable'),
      allUserChat: fc.constantFrom('enabled', 'disabled'),
      queues: fc.subarray([0, 1]),
    });
    await fc.assert(
      fc.asyncProperty(planted, switches, async (tickets, { queues, ...rights }) => {
        for (const one of tickets) await plant({ ...one, isOld: false });
        const person = await createUser(server, company.admin, {
          ...rights,
          queueIds: queues.map((index) => queueIds[index]),
          allowRealTime: 'enabled',
        });
        const found = await person.call(api.tickets.list, {
          query: { status: 'search', showAll: 'true', statusFilter: '["open","pending"]' },
        });
        const panel = await ask(person, {
          expanded: JSON.stringify([0, idOf(ana), idOf(bruno)]),
        });
        expect(ascending(listed(panel))).toEqual(ascending(found.tickets.map(({ id }) => id)));
        await clear();
      }),
      { numRuns: 10 },
    );
  });
});

test('a card counts, names its person and begins with who has waited longest', async () => {
  const [late, early, served] = [
    await plant({ status: 'pending', owner: 'ana' }),
    await plant({ status: 'pending', owner: 'ana', isUnread: true }),
    await plant({ owner: 'ana', isUnread: true }),
  ];
  const since = '2026-01-01T12:00:00.000Z';
  await server.sql('update tickets set "waitingSince" = $2 where id = $1', [early, since]);
  await plant({ status: 'pending', owner: null });
  const panel = await ask(company.admin);
  expect(panel.cards.map(({ user }) => user?.name ?? null)).toEqual([null, 'Ana']);
  expect(cardOf(panel, ana)).toMatchObject({
    user: { id: idOf(ana), name: 'Ana', profile: 'user' },
    open: 1,
    pending: 2,
    unread: 2,
    waitingSince: since,
  });
  expect(cardOf(panel, ana)?.tickets.map(({ id }) => id)).toEqual([early, late, served]);
  await clear();
});

test('of a long card the first are listed, and more of one that is opened', async () => {
  for (let one = 0; one < EXPANDED_CARD_TICKETS + 1; one++) await plant({ status: 'pending' });
  for (let one = 0; one < CARD_TICKETS + 1; one++) await plant({ owner: 'bruno' });
  const sizes = (panel: MomentPanel) => panel.cards.map(({ tickets }) => tickets.length);
  expect(sizes(await ask(company.admin))).toEqual([CARD_TICKETS, CARD_TICKETS]);
  const opened = await ask(company.admin, { expanded: '[0]' });
  expect(sizes(opened)).toEqual([EXPANDED_CARD_TICKETS, CARD_TICKETS]);
  expect(cardOf(opened, null)?.pending).toBe(EXPANDED_CARD_TICKETS + 1);
  await clear();
});

test('who is online without a ticket is free, of chosen queues their members', async () => {
  await server.sql('update users set online = true where id = any ($1::int[])', [[idOf(ana), idOf(bruno)]]);
  await plant({ owner: 'ana', queue: 0 });
  const names = async (wanted: number[]) =>
    (await ask(company.admin, { queueIds: JSON.stringify(wanted) })).free.map(({ name }) => name);
  expect(await names([])).toEqual(['Bruno']);
  expect(await names([queueIds[0] ?? 0])).toEqual(['Bruno']);
  expect(await names([queueIds[1] ?? 0])).toEqual(['Ana']);
  await clear();
});

test('it needs the right, hides numbers as the list does, and ends at the company', async () => {
  const path = `${API_BASE}/moments`;
  expect(await bruno.send('GET', path)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  const number = '5511966665555';
  const { id: contactId } = await createContact(company.admin, { name: number, number });
  await seedTicket(server, company.id, { contactId, userId: idOf(ana) });
  const names = async (client: Client) =>
    (await ask(client)).cards.flatMap(({ tickets }) => tickets.map(({ contact }) => contact.name));
  expect(await names(ana)).toEqual([number]);
  await hideNumbers(company);
  expect(await names(ana)).toEqual(['55119****-**55']);
  expect(await names(company.admin)).toEqual([number]);
  const stranger = await createCompany(server);
  expect(await ask(stranger.admin)).toMatchObject({ cards: [], older: 0 });
  await clear();
});
