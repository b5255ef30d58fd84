import {
  type Ticket,
  type TicketListName,
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

/** A list of the workspace or the board, which is a list of its own with larger pages. */
interface ListedTickets extends Omit<TicketsQuery, 'status'> {
  status?: TicketListName | undefined;
  /** Days of the last change. */
  changed?: { first: string | undefined; last: string | undefined };
  /** Rows on a page, and where counting stops. */
  size: number;
  countedTo: number;
}

export const listTickets = (work: UserWork, query: TicketsQuery): Promise<TicketPage> =>
  listTicketPage(work, { ...query, size: TICKETS_PAGE, countedTo: TICKETS_COUNT_LIMIT });

export async function listTicketPage(work: UserWork, query: ListedTickets): Promise<TicketPage> {
  const matching = searchConditions(work, query);
  const listing =
    matching === undefined
      ? pageOf(work.db, partsOf(work.user, query), query)
      : searchPage(work, query, matching);
  const { rows, count } = await listing;
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  const tickets = rows.slice(0, query.size).map((row) => toTicket(row, viewing));
  return { tickets, count, hasMore: rows.length > query.size };
}

/** Words that are common in messages are found by scanning the list, others by gathering all matches. */
async function searchPage(work: UserWork, query: ListedTickets, matching: Match[]) {
  const { db, user } = work;
  if (!query.searchOnMessages) return orderedSearchPage(db, partsOf(user, query, { matching }), query);
  const search = await prepareMessageSearch(work, query.searchParam);
  if (search.isCommon(query.pageNumber * query.size + 1)) {
    const parts = partsOf(user, query, { all: TicketStatus.options });
    const page = await scannedSearchPage(
      db,
      { parts, matching: [...matching, () => ticketHasWords(search, sql`tickets.id`)] },
      query,
    );
    if (page.rows.length > query.size) return page;
  }
  const ids = await findTicketIds(db, search);
  const isAmong = (): Condition => sql<boolean>`tickets.id = any (${ids}::int[])`;
  return orderedSearchPage(db, partsOf(user, query, { matching: [...matching, isAmong] }), query);
}

type Paging = Pick<
  ListedTickets,
  'pageNumber' | 'sortTickets' | 'status' | 'withUnreadMessages' | 'size' | 'countedTo'
>;

const placeOf = ({ size, pageNumber }: Paging) => [size + 1, (pageNumber - 1) * size] as const;

const orderOf = ({ sortTickets, status }: Paging) => {
  const direction = sql.raw((sortTickets ?? defaultTicketSort(status)).toLowerCase());
  return sql`order by at ${direction}, id ${direction}`;
};

/** The time a list is sorted by: waiting tickets by the start of their wait. An index has it. */
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

/** A page plus one row, with the count of all. */
function pageOf(db: Db, parts: Part[], paging: Paging) {
  const order = orderOf(paging);
  const [limit, offset] = placeOf(paging);
  const page = limitOffset(limit, offset);
  const upToPage = offset === 0 ? page : sql`limit ${offset + limit}`;
  const found = ticketsOf(db, parts, paging);
  const counted = sql.lit(paging.countedTo);
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
  return queryPage(db, { page: shown, count }, listTicketPageRows);
}

/** The same for a search, whose matches no index has in order. */
async function orderedSearchPage(db: Db, parts: Part[], paging: Paging) {
  const all = sql.join<{ id: number }>(ticketsOf(db, parts, paging), sql` union all `);
  const [limit, offset] = placeOf(paging);
  const { rows, count } = await querySortedPage(
    db,
    { all, order: orderOf(paging), limit, offset },
    listTicketPageRows,
  );
  return { rows, count: Math.min(count, paging.countedTo) };
}

/** Number of tickets scanned per wanted row; if that is not enough, the text was less common than estimated. */
const SCANNED_PER_HIT = 50;

/** The same for what many tickets have: scans the list until the page is full, and counts only that far. */
function scannedSearchPage(
  db: Db,
  { parts, matching }: { parts: Part[]; matching: Match[] },
  paging: Paging,
) {
  const order = orderOf(paging);
  const [limit, offset] = placeOf(paging);
  const passed = (offset + limit) * SCANNED_PER_HIT;
  const upTo = sql`${order} limit ${offset === 0 ? sql.lit(passed) : passed}`;
  // Each part is sorted by itself, so that the scan over all of them can stop when the page is full.
  const all = sql.join(
    ticketsOf(db, parts, paging).map((part) => sql`(${part.select('tickets.contactId')} ${upTo})`),
    sql` union all `,
  );
  const where = expressionBuilder<DB, 'tickets'>();
  const page = sql<{ id: number }>`
    select id from (select id, at, "contactId" from (${all}) listed ${upTo}) tickets
    where ${where.or(matching.map((match) => match(where)))} ${order} ${limitOffset(limit, offset)}`;
  return queryPage(db, { page, count: sql<number>`${offset}::int + count(*)` }, listTicketPageRows);
}

/**
 * The statuses of a list. Each is queried by itself, because an index has its tickets in order, and as a literal: the
 * number of tickets per status varies too much for a plan to be cached for all of them.
 */
const statusesOf = (who: SessionCaller, query: ListedTickets): TicketStatus[] | undefined =>
  query.withUnreadMessages ? undefined : listStatuses(query.status, showsAll(who, query));

/** The parts of a list; a list of all statuses is one part, unless they are named. */
const partsOf = (
  who: SessionCaller,
  query: ListedTickets,
  { matching, all }: { matching?: Match[] | undefined; all?: TicketStatus[] | undefined } = {},
): Part[] =>
  (statusesOf(who, query) ?? all ?? [undefined]).map((status) => (where) => [
    visibleTo(who)(where),
    ...(status ? [hasStatus(where, status)] : []),
    ...tabConditions(where, who, query),
    ...filterConditions(where, query),
    ...(matching ? [where.or(matching.map((match) => match(where)))] : []),
  ]);

const showsAll = (who: SessionCaller, { showAll }: Pick<ListedTickets, 'showAll'>): boolean =>
  showAll && mayShowAll(who);

const hasStatus = (where: Where, status: TicketStatus): Condition =>
  where('tickets.status', '=', sql.lit(status));

/** The conditions of a tab, besides its statuses. */
function tabConditions(where: Where, who: SessionCaller, query: ListedTickets): Condition[] {
  if (query.withUnreadMessages) return unread(where, who);
  const mine = where('tickets.userId', '=', who.id);
  const ownerless = where('tickets.userId', 'is', null);
  const owner = listOwner(query.status, showsAll(who, query));
  if (owner === 'anybody') return [];
  return [owner === 'me' ? mine : where.or([mine, ownerless])];
}

/** What the bell counts: tickets with unread messages of which this user is notified. */
const unread = (where: Where, who: SessionCaller): Condition[] => [
  where('tickets.unreadMessages', '>', 0),
  notifies(where, who),
];

/** The contract's `isNotified` as a condition of a list; a property test keeps the two in agreement. */
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

function filterConditions(where: Where, query: ListedTickets): Condition[] {
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
    ...some(query.changed ? [query.changed] : [], ([days]) =>
      betweenDays(sql`tickets."updatedAt"`, days?.first, days?.last),
    ),
  ];
}

const hasTag = (ids: number[]) => sql<boolean>`(
  tickets."contactId" in (select "contactId" from contact_tags where "tagId" = any (${ids}::int[]))
  or tickets.id in (select "ticketId" from ticket_tags where "tagId" = any (${ids}::int[])))`;

type Match = (where: Where) => Condition;

/** What a search matches besides messages; undefined without a search text. */
function searchConditions({ user }: UserWork, query: ListedTickets): Match[] | undefined {
  if (query.searchParam === '') return undefined;
  const contacts = contactIdsOf(contactSearchQuery(query.searchParam, { byNumber: !user.hidesNumbers }));
  const number = /^#?(\d{1,9})$/.exec(query.searchParam)?.[1];
  return [
    () => sql<boolean>`tickets."contactId" = any (array(${contacts}))`,
    ...(number === undefined ? [] : [(where: Where): Condition => where('tickets.id', '=', Number(number))]),
  ];
}

/** A condition: the caller may see the ticket of this id. Undefined for administrators, who see all. */
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

/** The ids of at most `count` tickets that the caller may see. */
export async function listVisibleIds({ db, user }: UserWork, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where(visibleTo(user))
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
