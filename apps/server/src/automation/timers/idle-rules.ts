import { sql } from 'kysely';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { type Db, keep } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';

/** What a connection does with conversations in which nothing is said any more. */
export interface IdleRules {
  isConnected: boolean;
  timeInactiveMessage: number;
  inactiveMessage: string;
  expiresTicket: number;
  expiresInactiveMessage: string;
  whenExpiresTicket: number;
}

const rulesOf = keep(
  (whatsappId: number | null) => sql<IdleRules>`
    select status = 'CONNECTED' as "isConnected", "timeInactiveMessage", "inactiveMessage", "expiresTicket",
      "expiresInactiveMessage", "whenExpiresTicket"
    from connections where id = ${whatsappId}`,
);

const lastOurs = keep(
  (ticketId: number) => sql<{ fromMe: boolean }>`
    select "fromMe" from messages where "ticketId" = ${ticketId} and not "isPrivate"
    order by position desc limit 1`,
);

export const isLastOurs = async (db: Db, ticketId: number): Promise<boolean> =>
  (await lastOurs(db, ticketId))[0]?.fromMe ?? false;

/**
 * The rules by which a conversation counts as idle now; none while its time does not run: nobody can write over
 * a connection that is down, and where only our own questions count, the contact has the last word.
 */
export async function idleRules({ db }: CompanyWork, ticket: TicketRecord): Promise<IdleRules | undefined> {
  const [rules] = await rulesOf(db, ticket.whatsappId);
  if (!rules?.isConnected) return undefined;
  return rules.whenExpiresTicket === 1 && !(await isLastOurs(db, ticket.id)) ? undefined : rules;
}

/** Looked at again often enough not to be late when the time begins to run. */
const LOOK_AGAIN_MINUTES = 5;
export const lookAgain = ({ now }: CompanyWork): Date => inMinutes(now, LOOK_AGAIN_MINUTES);

export const inMinutes = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);
