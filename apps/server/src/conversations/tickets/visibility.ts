import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Room } from '../../platform/events/events.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { TicketPool } from './rooms.ts';

/** The fields that decide who may see a ticket. */
export interface VisibilityFields {
  userId: number | null;
  queueId: number | null;
  isGroup: boolean;
}

/**
 * Who may see a ticket, implemented three times that must agree (a property test checks that): for one ticket, as a
 * condition of a list, and as the rooms of an event.
 *
 * Administrators see all. Attendants see their own tickets and, in their queues, those without an owner; with the
 * switch `allUserChat` also those of colleagues. Tickets without a queue need the switch `allTicket`; groups the switch
 * `allowGroup`, which covers groups without a queue too.
 */
export function canSee(who: SessionCaller, ticket: VisibilityFields): boolean {
  if (seesEveryTicket(who) || ticket.userId === who.id) return true;
  if (ticket.isGroup && !who.allowGroup) return false;
  const isInPool =
    ticket.queueId === null
      ? ticket.isGroup || who.allTicket === 'enable'
      : who.queueIds.includes(ticket.queueId);
  return isInPool && (ticket.userId === null || who.allUserChat === 'enabled');
}

export const seesEveryTicket = (who: SessionCaller): boolean => who.profile === 'admin';

/** Only users with access to groups may start a conversation with a group. */
export const mayStartConversation = (who: SessionCaller, contact: { isGroup: boolean }): boolean =>
  !contact.isGroup || who.profile === 'admin' || who.allowGroup;

export const visibleTo = (who: SessionCaller) => (where: ExpressionBuilder<DB, 'tickets'>) => {
  if (seesEveryTicket(who)) return where.lit(true);
  // As an array of plain numbers, which an index can use under the row-level security policy.
  const inQueues = sql<boolean>`tickets."queueId" = any (${who.queueIds}::int[])`;
  const withoutQueue = where.and([
    where('tickets.queueId', 'is', null),
    who.allTicket === 'enable' ? where.lit(true) : where('tickets.isGroup', '=', true),
  ]);
  const inPool = where.and([
    where.or([inQueues, withoutQueue]),
    ...(who.allowGroup ? [] : [where('tickets.isGroup', '=', false)]),
    ...(who.allUserChat === 'enabled' ? [] : [where('tickets.userId', 'is', null)]),
  ]);
  return where.or([where('tickets.userId', '=', who.id), inPool]);
};

/** Those of these tickets that exist and that the user may see. */
export const visibleTicketIds = async (db: Db, who: SessionCaller, ids: number[]): Promise<Set<number>> =>
  new Set((await visibleTicketUuids(db, who, ids)).keys());

/** The same with the uuids by which tickets are opened. */
export async function visibleTicketUuids(
  db: Db,
  who: SessionCaller,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tickets')
    .select(['tickets.id', 'tickets.uuid'])
    .where('tickets.id', 'in', ids)
    .where(visibleTo(who))
    .execute();
  return new Map(rows.map(({ id, uuid }) => [id, uuid]));
}

/** The ids of the tickets with these uuids that the user may see. */
export async function visibleTicketIdsByUuid(db: Db, who: SessionCaller, uuids: string[]): Promise<number[]> {
  if (uuids.length === 0) return [];
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.uuid', 'in', uuids)
    .where(visibleTo(who))
    .execute();
  return rows.map(({ id }) => id);
}

/** The rooms that receive a ticket's events. Administrators are only in `admins`. */
export function audience({ userId, queueId, isGroup }: VisibilityFields): Room[] {
  const pool: TicketPool = isGroup
    ? queueId === null
      ? 'groups-queueless'
      : `groups:${queueId}`
    : queueId === null
      ? 'queueless'
      : `queue:${queueId}`;
  return userId === null ? ['admins', pool] : ['admins', `owner:${userId}`, `all:${pool}`];
}
