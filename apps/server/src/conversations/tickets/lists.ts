import {
  type Ticket,
  TICKETS_COUNTED,
  TICKETS_PAGE,
  type TicketsQuery,
  type TicketStatus,
  may,
} from '@prosa/contract';
import { type ExpressionBuilder, type SqlBool, type Expression, sql } from 'kysely';
import { onDay } from '../../organization/settings/company-days.ts';
import type { DB } from '../../platform/database.gen.ts';
import { type Db, kept } from '../../platform/db.ts';
import { listFoundRows, listOrderedRows, pageAt } from '../../platform/found-rows.ts';
import type { Who } from '../../platform/identity.ts';
import { findTicketIdsByWords, foundContacts, idsOfFound } from '../../platform/search.ts';
import type { UserWork } from '../../platform/work.ts';
import { listFoundTicketRows } from './ticket-rows.ts';
import { toTicket } from './rows.ts';
import { seenBy } from './visibility.ts';

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
  const matching = await searched(work, query);
  const conditionsOf =
    (part: TicketStatus | undefined): Part =>
    (where) => [
      seenBy(work.user)(where),
      ...(part ? [has(where, part)] : []),
      ...listed(where, work.user, query),
      ...filtered(where, query),
      ...(matching ? [where.or(matching.map((match) => match(where)))] : []),
    ];
  const parts = partsOf(work.user, query).map(conditionsOf);
  const { rows, count } = await (matching ? foundPageOf : pageOf)(work.db, parts, query);
  const viewing = { mediaUrl: work.mediaUrl, hidesNumbers: work.user.hidesNumbers };
  const tickets = rows.slice(0, TICKETS_PAGE).map((row) => toTicket(row, viewing));
  return { tickets, count, hasMore: rows.length > TICKETS_PAGE };
}

type Paging = Pick<TicketsQuery, 'pageNumber' | 'sortTickets'>;

const orderOf = ({ sortTickets }: Paging) => {
  const direction = sql.raw(sortTickets === 'ASC' ? 'asc' : 'desc');
  return sql`order by "updatedAt" ${direction}, id ${direction}`;
};

const ticketsOf = (db: Db, parts: Part[]) =>
  parts.map((part) =>
    db
      .selectFrom('tickets')
      .where((where) => where.and(part(where)))
      .select(['tickets.id', 'tickets.updatedAt']),
  );

/** A page and one more, with the count of all. */
function pageOf(db: Db, parts: Part[], paging: Paging) {
  const order = orderOf(paging);
  const [limit, offset] = [TICKETS_PAGE + 1, (paging.pageNumber - 1) * TICKETS_PAGE];
  const page = pageAt(limit, offset);
  const upToPage = offset === 0 ? page : sql`limit ${offset + limit}`;
  const found = ticketsOf(db, parts);
  const counted = sql.lit(TICKETS_COUNTED);
  const all = sql.join(
    found.map((part) => sql`(${part} limit ${counted})`),
    sql` union all `,
  );
  const count = sql<number>`(select least(count(*), ${counted}) from (${all}) counted)`;
  const first = sql.join(
    found.map((part) => sql`(${part} ${order} ${upToPage})`),
    sql` union all `,
  );
  const shown = sql<{ id: number }>`select id from (${first}) found ${order} ${page} ${kept}`;
  return listFoundRows(db, shown, count, listFoundTicketRows);
}

/** The same of a search: no index has what it finds in an order. */
async function foundPageOf(db: Db, parts: Part[], paging: Paging) {
  const all = sql.join<{ id: number }>(ticketsOf(db, parts), sql` union all `);
  const [limit, offset] = [TICKETS_PAGE + 1, (paging.pageNumber - 1) * TICKETS_PAGE];
  const { rows, count } = await listOrderedRows(
    db,
    { all, order: orderOf(paging), limit, offset },
    listFoundTicketRows,
  );
  return { rows, count: Math.min(count, TICKETS_COUNTED) };
}

/**
 * The statuses of a list. Each is asked for by itself, where an index has its tickets in their order, and written
 * out: how many tickets have a status differs so much that no plan would be kept for any of them.
 */
function partsOf(who: Who, query: TicketsQuery): (TicketStatus | undefined)[] {
  const { status } = query;
  if (query.withUnreadMessages || status === undefined || status === 'search') return [undefined];
  return status === 'pending' && showsAll(who, query) ? ['pending', 'lgpd'] : [status];
}

const showsAll = (who: Who, { showAll }: TicketsQuery): boolean =>
  showAll && may(who, 'tickets-manager:showall');

const has = (where: Where, status: TicketStatus): Condition => where('tickets.status', '=', sql.lit(status));

/** What a tab of the list holds, besides its statuses. */
function listed(where: Where, who: Who, query: TicketsQuery): Condition[] {
  if (query.withUnreadMessages) return unread(where, who);
  const mine = where('tickets.userId', '=', who.id);
  const ownerless = where('tickets.userId', 'is', null);
  if (showsAll(who, query)) return [];
  switch (query.status) {
    case 'open':
      return [mine];
    case 'pending':
    case 'closed':
      return [where.or([mine, ownerless])];
    default:
      return [];
  }
}

/** What the bell counts: mine that wait for an answer, and groups; those nobody has yet where the company wants it. */
function unread(where: Where, who: Who): Condition[] {
  const mine = where('tickets.userId', '=', who.id);
  const ownerless = where('tickets.userId', 'is', null);
  const waits = where.and([where('tickets.status', '=', 'pending'), showsPending]);
  return [
    where('tickets.unreadMessages', '>', 0),
    where.or([
      where.and([mine, where.or([where('tickets.status', '=', 'open'), waits])]),
      where.and([ownerless, where.or([where('tickets.status', '=', 'group'), waits])]),
    ]),
  ];
}

const showsPending = sql<boolean>`coalesce(
  (select value = 'true'::jsonb from settings where key = 'showNotificationPending'), false)`;

function filtered(where: Where, query: TicketsQuery): Condition[] {
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
    ...some(query.date ? [query.date] : [], ([day]) => onDay(sql`tickets."createdAt"`, day, day)),
    ...some(query.updatedAt ? [query.updatedAt] : [], ([day]) => onDay(sql`tickets."updatedAt"`, day, day)),
  ];
}

const hasTag = (ids: number[]) => sql<boolean>`(
  tickets."contactId" in (select "contactId" from contact_tags where "tagId" = any (${ids}::int[]))
  or tickets.id in (select "ticketId" from ticket_tags where "tagId" = any (${ids}::int[])))`;

type Match = (where: Where) => Condition;

/** What a ticket may be found by; nothing when nothing is searched for. */
async function searched({ db, user }: UserWork, query: TicketsQuery): Promise<Match[] | undefined> {
  if (query.searchParam === '') return undefined;
  const contacts = idsOfFound(foundContacts(query.searchParam, { byNumber: !user.hidesNumbers }));
  const ticketIds = query.searchOnMessages ? await findTicketIdsByWords(db, query.searchParam) : [];
  const number = /^#?(\d{1,9})$/.exec(query.searchParam)?.[1];
  return [
    () => sql<boolean>`tickets."contactId" = any (array(${contacts}))`,
    ...(ticketIds.length > 0 ? [(): Condition => sql<boolean>`tickets.id = any (${ticketIds}::int[])`] : []),
    ...(number === undefined ? [] : [(where: Where): Condition => where('tickets.id', '=', Number(number))]),
  ];
}

/** Those of these tickets that the caller may see. */
export async function keepVisible({ db, user }: UserWork, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where((where) => where.and([sql<boolean>`tickets.id = any (${ids}::int[])`, seenBy(user)(where)]))
    .execute();
  return rows.map(({ id }) => id);
}
