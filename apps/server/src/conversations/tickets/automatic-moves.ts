import type { LogReason, TicketLogType } from '@prosa/contract';
import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

/** The reason of an automatic move, and its type in the log. */
interface Cause {
  type: TicketLogType;
  reason: LogReason;
}

/**
 * Places a ticket in a queue, for anybody there or for one user. No person did this, so the log records the reason. The
 * caller has locked the ticket.
 */
export async function placeInQueue(
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, userId = null, cause }: { queueId: number; userId?: number | null; cause: Cause },
): Promise<TicketRecord> {
  return move(work, ticket, { queueId, userId, cause });
}

/** Puts a ticket back to the state before a queue was chosen. */
export const removeFromQueue = (
  work: CompanyWork,
  ticket: TicketRecord,
  reason: LogReason,
): Promise<TicketRecord> =>
  move(work, ticket, { queueId: null, userId: null, cause: { type: 'chatBot', reason } });

async function move(
  work: CompanyWork,
  ticket: TicketRecord,
  { cause, ...target }: { queueId: number | null; userId: number | null; cause: Cause },
): Promise<TicketRecord> {
  const moved = await queries.saveTicket(work, ticket.id, target);
  await queries.updateTracking(work.db, ticket, { ...target, queuedAt: work.now });
  await queries.insertLog(work.db, ticket.id, { ...cause, ...target });
  await emitTicketMove(work, { before: ticket, after: moved });
  return moved;
}

/** Logs a decision that moves nothing. */
export const logReason = (
  work: CompanyWork,
  ticket: Pick<TicketRecord, 'id' | 'queueId'>,
  { type, reason }: Cause,
) => queries.insertLog(work.db, ticket.id, { type, queueId: ticket.queueId, reason });

/** Whether the ticket's log has this reason. */
export async function hasReason(
  { db }: CompanyWork,
  { id }: Pick<TicketRecord, 'id'>,
  code: LogReason['code'],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ticket_logs where "ticketId" = ${id} and reason ->> 'code' = ${code} limit 1`.execute(db);
  return rows.length > 0;
}

/** Saves the progress of the bot. This emits no event, because the conversation has not changed. */
export async function saveBotState(
  work: CompanyWork,
  ticket: TicketRecord,
  { isBot, amountUsedBotQueues }: Pick<TicketRecord, 'isBot' | 'amountUsedBotQueues'>,
): Promise<void> {
  if (isBot === ticket.isBot && amountUsedBotQueues === ticket.amountUsedBotQueues) return;
  await queries.amendTicket(work.db, ticket.id, { isBot, amountUsedBotQueues });
  ticket.isBot = isBot;
  ticket.amountUsedBotQueues = amountUsedBotQueues;
}

/** Ends the bot and the integration in a ticket. */
export async function stopAutomation(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  const stopped = { isBot: false, useIntegration: false };
  await queries.amendTicket(work.db, ticket.id, stopped);
  Object.assign(ticket, stopped);
}

/** The queue position of the newest ticket: how many wait there on this connection, including itself. */
export async function countWaiting(
  { db }: CompanyWork,
  { queueId, whatsappId }: Pick<TicketRecord, 'queueId' | 'whatsappId'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tickets
    where status = 'pending' and "userId" is null and not "isGroup" and "queueId" = ${queueId}
      and "whatsappId" = ${whatsappId}`.execute(db);
  return Math.max(1, rows[0]?.count ?? 1);
}
