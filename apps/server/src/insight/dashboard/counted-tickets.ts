import { NONE_ID } from '@prosa/contract';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database.gen.ts';
import type { ReportWork } from '../../platform/unit-of-work.ts';
import { visibleTo } from '../../conversations/tickets/visibility.ts';
import type { FigurePeriod } from './periods.ts';

/** Which tickets are counted; the id 0 stands for those without a queue or an attendant. */
export interface TicketFilter {
  queueIds?: number[] | undefined;
  whatsappIds?: number[] | undefined;
  userIds?: number[] | undefined;
}

/** Whether the filter lets every ticket of the company through that the caller may see. */
export const isUnfiltered = (filter: TicketFilter): boolean =>
  [filter.queueIds, filter.whatsappIds, filter.userIds].every((ids) => ids === undefined || ids.length === 0);

/** The attendant of a ticket: the present one, or the last one who served it. */
const attendant = sql<number | null>`coalesce(tickets."userId", (
  select i."userId" from ticket_intervals i
  join users u on u."companyId" = i."companyId" and u.id = i."userId"
  where i."companyId" = tickets."companyId" and i."ticketId" = tickets.id and i.kind = 'served'
  order by i."startedAt" desc limit 1))`;

/**
 * The tickets of a period are those created in it; of the present moment, those that are not closed; of messages, those
 * in which they were written; `ever` is all of them.
 */
export type CountedSet = FigurePeriod | 'now' | 'ever' | { messagesOf: FigurePeriod; fromMe: boolean };

/**
 * The tickets that figures, charts and reports are about. The only place that says so: the caller sees no more of them
 * than in the ticket list.
 */
export const countedTickets = (
  { db, user }: Pick<ReportWork, 'db' | 'user'>,
  set: CountedSet,
  filter: TicketFilter,
) =>
  db
    .selectFrom('tickets')
    .where(visibleTo(user))
    .where(isIn(set))
    .where((where) => where.and(filterConditions(where, filter)))
    .select([
      'tickets.companyId',
      'tickets.id',
      'tickets.status',
      'tickets.queueId',
      'tickets.whatsappId',
      'tickets.contactId',
      'tickets.isActiveDemand',
      'tickets.createdAt',
      'tickets.updatedAt',
      attendant.as('attendantId'),
    ]);

/** The first moment of a day, on the company's clock. */
const startOf = (day: string, timezone: string, later = 0) =>
  sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone ${timezone})`;

/** From the first moment of the first day until the last one of the last day. */
export const isWithin = (column: RawBuilder<unknown>, { from, to, timezone }: FigurePeriod) =>
  sql<boolean>`(${column} >= ${startOf(from, timezone)} and ${column} < ${startOf(to, timezone, 1)})`;

function isIn(set: CountedSet) {
  if (set === 'now') return sql<boolean>`tickets.status in ('open', 'pending', 'group')`;
  if (set === 'ever') return sql<boolean>`true`;
  if (!('messagesOf' in set)) return isWithin(sql`tickets."createdAt"`, set);
  return sql<boolean>`tickets.id in (select m."ticketId" from messages m
    where m."fromMe" = ${set.fromMe} and not m."isPrivate" and ${isWithin(sql`m."sentAt"`, set.messagesOf)})`;
}

function filterConditions(
  where: ExpressionBuilder<DB, 'tickets'>,
  { queueIds, whatsappIds, userIds }: TicketFilter,
) {
  return [
    where.lit(true),
    ...among(sql`tickets."queueId"`, queueIds),
    ...among(sql`tickets."whatsappId"`, whatsappIds),
    ...among(attendant, userIds),
  ];
}

/** An empty list does not filter. */
const among = (column: RawBuilder<unknown>, ids: number[] | undefined) =>
  ids === undefined || ids.length === 0
    ? []
    : [sql<boolean>`coalesce(${column}, ${sql.lit(NONE_ID)}) = any (${ids}::int[])`];
