import {
  type Ticket,
  TICKETS_COUNT_LIMIT,
  TICKETS_PAGE,
  type TicketsQuery,
  TicketStatus,
  defaultTicketSort,
  listOwner,
  listStatuses,
  mayShowAll,
} from '@prosa/contract';
import {
  type Expression,
  expressionBuilder,
  type ExpressionBuilder,
  type RawBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { betweenDays } from '../../organization/settings/company-days.ts';
import type { DB } from '../../platform/database/database.gen.ts';
import { type Db, preparedHint } from '../../platform/database/db.ts';
import { queryPage, querySortedPage, limitOffset } from '../../platform/database/page-query.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import { findTicketIds, prepareMessageSearch, ticketHasWords } from '../search/message-search.ts';
import { contactSearchQuery, contactIdsOf } from '../search/contact-search.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { listTicketPageRows } from './ticket-rows.ts';
import { toTicket } from './serialize-ticket.ts';
import { visibleTo } from './visibility.ts';

type Where = ExpressionBuilder<DB, 'tickets'>;
type Condition = Expression<SqlBool>;
/** The conditions of a part of a list. */
type Part = (where: Where) => Condition[];

export interface TicketPage {
  tickets: Ticket[];
  count: number;
  hasMore: boolean;
}

export async function listTickets(work: UserWork, query: TicketsQuery): Promise<TicketPage> {
  const matching = searchConditions(work, query);
  const listing =
    matching === undefined
      ? pageOf(work.db, partsOf(work.user, query), query)
      : searchPage(work, query, matching);
  const { rows, count } = await listing;
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  const tickets = rows.slice(0, TICKETS_PAGE).map((row) => toTicket(row, viewing));
  return { tickets, count, hasMore: rows.length > TICKETS_PAGE };
}

/** What is common in messages is found on the way through the list, other things are gathered. */
async function searchPage(work: UserWork, query: TicketsQuery, matching: Match[]) {
  const { db, user } = work;
  if (!query.searchOnMessages) return orderedSearchPage(db, partsOf(user, query, matching), query);
  const search = await prepareMessageSearch(work, query.searchParam);
  if (search.isCommon(query.pageNumber * TICKETS_PAGE + 1)) {
    const parts = partsOf(user, query, undefined, TicketStatus.options);
    const page = await scannedSearchPage(
      db,
      parts,
      [...matching, () => ticketHasWords(search, sql`tickets.id`)],
      query,
    );
    if (page.rows.length > TICKETS_PAGE) return page;
  }
  const ids = await findTicketIds(db, search);
  const isAmong = (): Condition => sql<boolean>`tickets.id = any (${ids}::int[])`;
  return orderedSearchPage(db, partsOf(user, query, [...matching, isAmong]), query);
}

type Paging = Pick<TicketsQuery, 'pageNumber' | 'sortTickets' | 'status' | 'withUnreadMessages'>;

const orderOf = ({ sortTickets, status }: Paging) => {
  const direction = sql.raw((sortTickets ?? defaultTicketSort(status)).toLowerCase());
  return sql`order by at ${direction}, id ${direction}`;
};

/** What a list is in order of: of those who wait, since when they do. An index has it. */
const sortTimeOf = ({ status, withUnreadMessages }: Paging) =>
  status === 'pending' && !withUnreadMessages
    ? sql<Date>`coalesce(tickets."waitingSince", tickets."createdAt")`
    : sql<Date>`tickets."updatedAt"`;

const ticketsOf = (db: Db, parts: Part[], paging: Paging) =>
  parts.map((part) =>
    db
      .selectFrom('tickets')
      .where((where) => where.and(part(where)))
      .select(['tickets.id', sortTimeOf(paging).as('at')]),
  );

/** A page and one more, with the count of all. */
function pageOf(db: Db, parts: Part[], paging: Paging) {
  const order = orderOf(paging);
  const [limit, offset] = [TICKETS_PAGE + 1, (paging.pageNumber - 1) * TICKETS_PAGE];
  const page = limitOffset(limit, offset);
  const upToPage = offset === 0 ? page : sql`limit ${offset + limit}`;
  const found = ticketsOf(db, parts, paging);
  const counted = sql.lit(TICKETS_COUNT_LIMIT);
  const all = sql.join(
    found.map((part) => sql`(${part} limit ${counted})`),
    sql` union all `,
  );
  const count = sql<number>`(select least(count(*), ${counted}) from (${all}) counted)`;
  const first = sql.join(
    found.map((part) => sql`(${part} ${order} ${upToPage})`),
    sql` union all `,
  );
  const shown = sql<{ id: number }>`select id from (${first}) found ${order} ${page} ${preparedHint}`;
  return queryPage(db, shown, count, listTicketPageRows);
}

/** The same of a search: no index has what it finds in an order. */
async function orderedSearchPage(db: Db, parts: Part[], paging: Paging) {
  const all = sql.join<{ id: number }>(ticketsOf(db, parts, paging), sql` union all `);
  const [limit, offset] = [TICKETS_PAGE + 1, (paging.pageNumber - 1) * TICKETS_PAGE];
  const { rows, count } = await querySortedPage(
    db,
    { all, order: orderOf(paging), limit, offset },
    listTicketPageRows,
  );
  return { rows, count: Math.min(count, TICKETS_COUNT_LIMIT) };
}

/** So many tickets are gone past for each that is wanted: more, and it was not as common as it seemed. */
const SCANNED_PER_HIT = 50;

/** The same of what many tickets have: the list is gone through until the page is full, and counted so far. */
function scannedSearchPage(db: Db, parts: Part[], matching: Match[], paging: Paging) {
  const order = orderOf(paging);
  const [limit, offset] = [TICKETS_PAGE + 1, (paging.pageNumber - 1) * TICKETS_PAGE];
  const passed = (offset + limit) * SCANNED_PER_HIT;
  const upTo = sql`${order} limit ${offset === 0 ? sql.lit(passed) : passed}`;
  // Each in its order by itself: the way through all of them then ends where the page is full.
  const all = sql.join(
    ticketsOf(db, parts, paging).map((part) => sql`(${part.select('tickets.contactId')} ${upTo})`),
    sql` union all `,
  );
  const where = expressionBuilder<DB, 'tickets'>();
  const page = sql<{ id: number }>`
    select id from (select id, at, "contactId" from (${all}) listed ${upTo}) tickets
    where ${where.or(matching.map((match) => match(where)))} ${order} ${limitOffset(limit, offset)}`;
  return queryPage(db, page, sql<number>`${offset}::int + count(*)`, listTicketPageRows);
}

/**
 * The statuses of a list. Each is asked for by itself, where an index has its tickets in their order, and written
 * out: how many tickets have a status differs so much that no plan would be kept for any of them.
 */
const statusesOf = (who: SessionCaller, query: TicketsQuery): TicketStatus[] | undefined =>
  query.withUnreadMessages ? undefined : listStatuses(query.status, showsAll(who, query));

/** The parts of a list; of one that has all statuses it is one part, unless they are named. */
const partsOf = (who: SessionCaller, query: TicketsQuery, matching?: Match[], all?: TicketStatus[]): Part[] =>
  (statusesOf(who, query) ?? all ?? [undefined]).map((status) => (where) => [
    visibleTo(who)(where),
    ...(status ? [hasStatus(where, status)] : []),
    ...tabConditions(where, who, query),
    ...filterConditions(where, query),
    ...(matching ? [where.or(matching.map((match) => match(where)))] : []),
  ]);

const showsAll = (who: SessionCaller, { showAll }: TicketsQuery): boolean => showAll && mayShowAll(who);

const hasStatus = (where: Where, status: TicketStatus): Condition =>
  where('tickets.status', '=', sql.lit(status));

/** What a tab of the list holds, besides its statuses. */
function tabConditions(where: Where, who: SessionCaller, query: TicketsQuery): Condition[] {
  if (query.withUnreadMessages) return unread(where, who);
  const mine = where('tickets.userId', '=', who.id);
  const ownerless = where('tickets.userId', 'is', null);
  const owner = listOwner(query.status, showsAll(who, query));
  if (owner === 'anybody') return [];
  return [owner === 'me' ? mine : where.or([mine, ownerless])];
}

/** What the bell counts: whatever has something unread of which this person is notified. */
const unread = (where: Where, who: SessionCaller): Condition[] => [
  where('tickets.unreadMessages', '>', 0),
  notifies(where, who),
];

/** The contract's `isNotified` as a condition of a list; a property test holds the two together. */
function notifies(where: Where, who: SessionCaller): Condition {
  const inQueues = sql<boolean>`tickets."queueId" = any (${who.queueIds}::int[])`;
  const isFree = where('tickets.userId', 'is', null);
  const isNear = where.or([where('tickets.queueId', 'is', null), inQueues]);
  const groups = who.allowGroup ? [groupAsTicket] : [];
  return where.and([
    where.or([where('tickets.userId', '=', who.id), where.and([isFree, isNear])]),
    where.or([where('tickets.isGroup', '=', false), ...groups]),
    where.or([
      where('tickets.status', 'in', ['open', 'group']),
      where.and([where('tickets.status', '=', 'pending'), showsPending]),
    ]),
  ]);
}

const groupAsTicket = sql<boolean>`tickets."whatsappId" in (
  select id from connections where "groupAsTicket" = 'enabled')`;

const showsPending = sql<boolean>`coalesce(
  (select value = 'true'::jsonb from settings where key = 'showNotificationPending'), false)`;

function filterConditions(where: Where, query: TicketsQuery): Condition[] {
  const some = <T>(values: T[] | undefined, condition: (values: T[]) => Condition) =>
    values && values.length > 0 ? [condition(values)] : [];
  return [
    ...some(query.queueIds, (ids) =>
      where.or([sql<boolean>`tickets."queueId" = any (${ids}::int[])`, where('tickets.queueId', 'is', null)]),
    ),
    ...some(query.users, (ids) => sql<boolean>`tickets."userId" = any (${ids}::int[])`),
    ...some(query.whatsapps, (ids) => sql<boolean>`tickets."whatsappId" = any (${ids}::int[])`),
    ...some(query.contactId ? [query.contactId] : [], ([id]) => where('tickets.contactId', '=', id ?? 0)),
    ...some(query.statusFilter, (statuses) => where('tickets.status', 'in', statuses)),
    ...some(query.tags, (ids) => hasTag(ids)),
    ...some(query.date ? [query.date] : [], ([day]) => betweenDays(sql`tickets."createdAt"`, day, day)),
    ...some(query.updatedAt ? [query.updatedAt] : [], ([day]) =>
      betweenDays(sql`tickets."updatedAt"`, day, day),
    ),
  ];
}

const hasTag = (ids: number[]) => sql<boolean>`(
  tickets."contactId" in (select "contactId" from contact_tags where "tagId" = any (${ids}::int[]))
  or tickets.id in (select "ticketId" from ticket_tags where "tagId" = any (${ids}::int[])))`;

type Match = (where: Where) => Condition;

/** What a ticket may be found by besides its messages; nothing when nothing is searched for. */
function searchConditions({ user }: UserWork, query: TicketsQuery): Match[] | undefined {
  if (query.searchParam === '') return undefined;
  const contacts = contactIdsOf(contactSearchQuery(query.searchParam, { byNumber: !user.hidesNumbers }));
  const number = /^#?(\d{1,9})$/.exec(query.searchParam)?.[1];
  return [
    () => sql<boolean>`tickets."contactId" = any (array(${contacts}))`,
    ...(number === undefined ? [] : [(where: Where): Condition => where('tickets.id', '=', Number(number))]),
  ];
}

/** A condition: the caller may see the ticket of this id. None for who sees them all. */
export function visibleTicketCondition(
  { db, user }: UserWork,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  if (user.profile === 'admin') return undefined;
  const ticket = db
    .selectFrom('tickets')
    .select(sql`true`.as('seen'))
    .where(sql<boolean>`tickets.id = ${id}`)
    .where(visibleTo(user));
  return sql`(${ticket})`;
}

/** The tickets the caller may see, as many as are wanted. */
export async function listVisibleIds({ db, user }: UserWork, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where(visibleTo(user))
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
