import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Room } from '../../platform/events/events.ts';
import type { SessionCaller } from '../../platform/identity/identity.ts';
import type { TicketPool } from './rooms.ts';

/** What decides who may see a ticket. */
export interface VisibilityFields {
  userId: number | null;
  queueId: number | null;
  isGroup: boolean;
}

/**
 * Who may see a ticket, said three times that must agree (a property test holds them together): for one
 * ticket in hand, as a condition of a list, and as the rooms an event goes to.
 *
 * Administrators see all. Attendants see what is theirs, and in their queues what nobody has yet: with the
 * switch `allUserChat` also what a colleague has. Tickets without a queue need the switch `allTicket`;
 * groups the switch `allowGroup`, which covers groups without a queue too.
 */
export function canSee(who: SessionCaller, ticket: VisibilityFields): boolean {
  if (who.profile === 'admin' || ticket.userId === who.id) return true;
  if (ticket.isGroup && !who.allowGroup) return false;
  const isInPool =
    ticket.queueId === null
      ? ticket.isGroup || who.allTicket === 'enable'
      : who.queueIds.includes(ticket.queueId);
  return isInPool && (ticket.userId === null || who.allUserChat === 'enabled');
}

/** A conversation with a group is begun only by those who have groups. */
export const mayStartConversation = (who: SessionCaller, contact: { isGroup: boolean }): boolean =>
  !contact.isGroup || who.profile === 'admin' || who.allowGroup;

export const visibleTo = (who: SessionCaller) => (where: ExpressionBuilder<DB, 'tickets'>) => {
  if (who.profile === 'admin') return where.lit(true);
  // As an array of plain numbers, which an index can use under the policy.
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

/** Those of the tickets that are there and that they may see. */
export async function visibleTicketIds(db: Db, who: SessionCaller, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.id', 'in', ids)
    .where(visibleTo(who))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The rooms that hear of a ticket. Only `admins` has administrators in it. */
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
