import { sql } from 'kysely';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { type Db, prepared } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

/** A connection's rules for tickets without new messages. */
interface IdleRules {
  isConnected: boolean;
  timeInactiveMessage: number;
  inactiveMessage: string;
  expiresTicket: number;
  expiresInactiveMessage: string;
  whenExpiresTicket: number;
}

const idleRulesByConnection = prepared(
  (whatsappId: number | null) => sql<IdleRules>`
    select status = 'CONNECTED' as "isConnected", "timeInactiveMessage", "inactiveMessage", "expiresTicket",
      "expiresInactiveMessage", "whenExpiresTicket"
    from connections where id = ${whatsappId}`,
);

const lastMessageOurs = prepared(
  (ticketIds: number[]) => sql<{ id: number }>`
    select t.id from unnest(${ticketIds}::int[]) as t(id)
    cross join lateral (
      select m."fromMe" from messages m where m."ticketId" = t.id and not m."isPrivate"
      order by m.position desc limit 1
    ) last where last."fromMe"`,
);

/** The tickets whose last message is ours. */
const ticketsLastMessageOurs = async (db: Db, ticketIds: number[]): Promise<Set<number>> =>
  new Set((await lastMessageOurs(db, ticketIds)).map(({ id }) => id));

export const isLastMessageOurs = async (db: Db, ticketId: number): Promise<boolean> =>
  (await ticketsLastMessageOurs(db, [ticketId])).has(ticketId);

/**
 * The idle rules per ticket; undefined while the idle time does not run: the connection is down, or only our unanswered
 * messages count and the contact wrote last.
 */
export async function readIdleRules(
  { db }: CompanyWork,
  tickets: TicketRecord[],
): Promise<{ ticket: TicketRecord; rules: IdleRules | undefined }[]> {
  const byConnection = new Map<number | null, IdleRules | undefined>();
  for (const { whatsappId } of tickets)
    if (!byConnection.has(whatsappId))
      byConnection.set(whatsappId, (await idleRulesByConnection(db, whatsappId))[0]);
  const found = tickets.map((ticket) => ({ ticket, rules: byConnection.get(ticket.whatsappId) }));
  const asking = found.filter(({ rules }) => rules?.whenExpiresTicket === 1).map(({ ticket }) => ticket.id);
  const ours = asking.length > 0 ? await ticketsLastMessageOurs(db, asking) : new Set<number>();
  const runs = (ticket: TicketRecord, rules: IdleRules | undefined) =>
    rules?.isConnected === true && (rules.whenExpiresTicket !== 1 || ours.has(ticket.id));
  return found.map(({ ticket, rules }) => ({ ticket, rules: runs(ticket, rules) ? rules : undefined }));
}

/** Short enough not to be late once the time starts to run. */
const RECHECK_MINUTES = 5;
export const recheckTime = ({ now }: CompanyWork): Date => addMinutes(now, RECHECK_MINUTES);

export const addMinutes = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);
