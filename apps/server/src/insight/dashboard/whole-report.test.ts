import { API_BASE, figureRoutes, type ReportRow, type ReportSort } from '@prosa/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/setup/client.ts';
import { hideNumbers } from '../../../test/setup/conversations.ts';
import { createUser } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';
import { HistoryDesk, history } from '../../../test/setup/ticket-histories.ts';

/** Seven parts of the reading. */
const MANY = 3200;
const PARTS = 7;
const MARCH = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };

let server: TestServer;
let desk: HistoryDesk;
/** Sees the tickets of one queue, and no numbers. */
let watcher: Client;

beforeAll(async () => {
  server = await startTestServer();
  desk = await HistoryDesk.open(server);
  for (const steps of fc.sample(history, { numRuns: 12, seed: 11 })) {
    const id = await desk.play(steps);
    await desk.backdate(id, `2026-03-${String(1 + (id % 31)).padStart(2, '0')}T12:00:00Z`, 3000);
  }
  const [queueId = 0] = [...desk.desk.queues.values()].map(({ id }) => id);
  await addClosedTickets(MANY, queueId);
  await hideNumbers(desk.desk);
  watcher = await createUser(server, desk.desk.admin, { queueIds: [queueId], showDashboard: 'enabled' });
}, 180_000);
afterAll(() => server.stop());

/** Tickets of April, every third in the queue, with contacts whose names are their numbers. */
const addClosedTickets = (count: number, queueId: number) =>
  server.sql(
    `with c as (
       insert into contacts ("companyId", name, number, "whatsappId", "pictureCheckedAt")
       select $1, '55119' || lpad(n::text, 8, '0'), '55119' || lpad(n::text, 8, '0'), w.id, now()
       from generate_series(1, ${count}) n, (select id from connections where "companyId" = $1 limit 1) w
       returning id, "whatsappId")
     insert into tickets ("companyId", status, channel, "whatsappId", "contactId", "queueId", "lastMessage",
       "unreadMessages", "createdAt", "updatedAt", "lastPosition")
     select $1, 'closed', 'whatsapp', c."whatsappId", c.id, case when c.id % 3 = 0 then $2::int end,
       repeat('=1+1 & <b> ', 1 + c.id % 3), 0, '2026-04-10T12:00:00Z'::timestamptz + make_interval(mins => c.id % 7),
       '2026-04-11T12:00:00Z', 0 from c`,
    [desk.desk.companyId, queueId],
  );

async function allPages(client: Client, query: object): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const part = await client.call(figureRoutes.report, {
      query: { ...query, page: String(page), pageSize: '400' },
    });
    rows.push(...part.tickets);
    if (!part.hasMore) return rows;
  }
}
const whole = (client: Client, query: object) => client.call(figureRoutes.wholeReport, { query });

/** Stretches that go on are longer at the second look. */
const settled = ({ supportSeconds, waitSeconds, supportTime, ...row }: ReportRow) =>
  row.endedAt === null ? row : { ...row, supportSeconds, waitSeconds, supportTime };

const sorts = [
  'id',
  'contactName',
  'userName',
  'status',
  'createdAt',
  'closedAt',
  'supportTime',
  'NPS',
] as const;
const asked = fc.record({
  sortBy: fc.constantFrom<ReportSort>(...sorts),
  sortOrder: fc.constantFrom('asc', 'desc'),
  onlyRated: fc.constantFrom('true', 'false'),
  serviceHoursOnly: fc.constantFrom('true', 'false'),
  figure: fc.constantFrom('tickets', 'supportFinished', 'withRating', 'leads', 'avgWaitTime'),
});

test('has the rows of all pages in their order, whatever is asked, for everybody what they may see', async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.boolean(), async (query, asWatcher) => {
      const client = asWatcher ? watcher : desk.desk.admin;
      const { total, tickets } = await whole(client, { ...MARCH, ...query });
      const pages = await allPages(client, { ...MARCH, ...query });
      expect(tickets.map(settled)).toEqual(pages.map(settled));
      expect(total).toBe(pages.length);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test('has every row once where there are many parts, with hidden numbers hidden', async () => {
  const april = { dateFrom: '2026-04-01', dateTo: '2026-04-30', sortBy: 'createdAt', sortOrder: 'asc' };
  const { total, tickets } = await whole(desk.desk.admin, april);
  expect(total).toBe(MANY);
  expect(tickets).toEqual(await allPages(desk.desk.admin, april));
  const seen = await whole(watcher, april);
  expect(seen.tickets).toEqual(await allPages(watcher, april));
  expect(seen.total).toBeLessThan(MANY);
  expect(seen.tickets.every(({ contactName }) => /\*/.test(contactName))).toBe(true);
  expect(tickets.some(({ contactName }) => /\*/.test(contactName))).toBe(false);
}, 60_000);

test('without a row it is an empty list', async () => {
  const nothing = { dateFrom: '2020-01-01', dateTo: '2020-01-31' };
  expect(await whole(desk.desk.admin, nothing)).toEqual({ total: 0, tickets: [] });
});

test('a little is read at a time, and nothing more when somebody has gone away', async () => {
  // More than lies between two sockets, so that most of it is never asked for.
  await server.sql(
    `begin; set local session_replication_role = replica;
     update tickets set "lastMessage" = repeat('long ', 4000) where "createdAt" > '2026-04-01'; commit`,
  );
  let reads = 0;
  server.platform.reports.pool.on('acquire', () => (reads += 1));
  const leaving = new AbortController();
  const response = await fetch(
    `${desk.desk.admin.url}${API_BASE}/ticketreport/all?dateFrom=2026-04-01&dateTo=2026-04-30`,
    {
      headers: { authorization: `Bearer ${desk.desk.admin.token}`, 'accept-encoding': 'identity' },
      signal: leaving.signal,
    },
  );
  const text = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await text?.read())?.value).toMatch(/^\{"total":3200,"tickets":\[\n/);
  leaving.abort();
  await expect(text?.read()).rejects.toThrow('aborted');
  expect(reads).toBeGreaterThan(1);
  expect(reads).toBeLessThan(PARTS);
}, 60_000);
