import { ticketRoutes, TICKETS_COUNT_LIMIT, TICKETS_PAGE } from '@prosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCompany, type TestCompany } from '../../../test/setup/people.ts';
import { startTestServer, type TestServer } from '../../../test/setup/server.ts';

let server: TestServer;
let company: TestCompany;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCompany(server);
});
afterAll(() => server.stop());

/** Tickets with contacts of their own, each newer than the one before. */
const plantTickets = (count: number, status: string, name = 'Contact') =>
  server.sql<{ id: number }>(
    `with c as (
       insert into contacts ("companyId", name)
       select $1::int, $4 || ' ' || n from generate_series(1, $2::int) n returning id)
     insert into tickets ("companyId", status, channel, "contactId", "createdAt", "updatedAt")
     select $1::int, case $3 when 'waiting' then case id % 2 when 0 then 'pending' else 'lgpd' end else $3 end, 'whatsapp',
       id, now(), now() - make_interval(secs => 1000000 - id)
     from c returning id`,
    [company.id, count, status, name],
  );

const pageOf = (status: 'pending' | 'closed', pageNumber: number) =>
  company.admin.call(ticketRoutes.list, {
    query: { status, showAll: 'true', pageNumber: String(pageNumber) },
  });

test('those who wait and those who are asked for consent come in one order, page by page, none twice', async () => {
  const planted = await plantTickets(2 * TICKETS_PAGE + 5, 'waiting');
  const wanted = planted.map(({ id }) => id);
  const pages = [await pageOf('pending', 1), await pageOf('pending', 2), await pageOf('pending', 3)];
  expect(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual(wanted);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  expect(new Set(pages[0]?.tickets.map(({ status }) => status))).toEqual(new Set(['pending', 'lgpd']));
  const behindTheLast = await pageOf('pending', 4);
  expect(behindTheLast).toMatchObject({ tickets: [], hasMore: false });
  for (const { count } of [...pages, behindTheLast]) expect(count).toBe(planted.length);
});

test('a list is counted so far and no further, and read to its end', async () => {
  await plantTickets(TICKETS_COUNT_LIMIT - 1, 'closed');
  expect((await pageOf('closed', 1)).count).toBe(TICKETS_COUNT_LIMIT - 1);
  await plantTickets(TICKETS_PAGE, 'closed');
  expect((await pageOf('closed', 1)).count).toBe(TICKETS_COUNT_LIMIT);
  const last = await pageOf('closed', Math.ceil((TICKETS_COUNT_LIMIT + TICKETS_PAGE - 1) / TICKETS_PAGE));
  expect(last).toMatchObject({ count: TICKETS_COUNT_LIMIT, hasMore: false });
  expect(last.tickets).toHaveLength(TICKETS_PAGE - 1);
});

test('what a search finds is counted on every page and behind the last, so far and no further', async () => {
  const searched = (searchParam: string, pageNumber: number) =>
    company.admin.call(ticketRoutes.list, {
      query: { status: 'search', searchParam, pageNumber: String(pageNumber) },
    });
  await plantTickets(TICKETS_COUNT_LIMIT + 1, 'open', 'Procurada');
  const planted = await plantTickets(TICKETS_PAGE + 5, 'open', 'Encontrada');
  const pages = [await searched('encontrada', 1), await searched('encontrada', 2)];
  expect(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual(
    planted.map(({ id }) => id).toReversed(),
  );
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false]);
  const behindTheLast = await searched('encontrada', 3);
  expect(behindTheLast).toMatchObject({ tickets: [], hasMore: false });
  for (const { count } of [...pages, behindTheLast]) expect(count).toBe(planted.length);
  expect((await searched('procurada', 1)).count).toBe(TICKETS_COUNT_LIMIT);
  expect(await searched('ninguém', 1)).toEqual({ tickets: [], count: 0, hasMore: false });
});
