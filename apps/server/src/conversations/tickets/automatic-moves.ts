import type { LogReason, TicketLogType } from '@prosa/contract';
import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

/** Why something moves by itself, and as what the log has it. */
interface Cause {
  type: TicketLogType;
  reason: LogReason;
}

/**
 * Into a queue, where it waits for anybody, or for one person. Nobody's hand did it, so the log says why. The
 * caller holds the ticket.
 */
export async function placeInQueue(
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, userId = null }: { queueId: number; userId?: number | null },
  { type, reason }: Cause,
): Promise<TicketRecord> {
  return move(work, ticket, { queueId, userId }, { type, reason });
}

/** Back to where nobody has chosen yet. */
export const removeFromQueue = (
  work: CompanyWork,
  ticket: TicketRecord,
  reason: LogReason,
): Promise<TicketRecord> => move(work, ticket, { queueId: null, userId: null }, { type: 'chatBot', reason });

async function move(
  work: CompanyWork,
  ticket: TicketRecord,
  target: { queueId: number | null; userId: number | null },
  { type, reason }: Cause,
): Promise<TicketRecord> {
  const moved = await queries.saveTicket(work, ticket.id, target);
  await queries.updateTracking(work.db, ticket, { ...target, queuedAt: work.now });
  await queries.insertLog(work.db, ticket.id, type, { ...target, reason });
  await emitTicketMove(work, ticket, moved);
  return moved;
}

/** Something was decided that moves nothing; the log has it all the same. */
export const logReason = (
  work: CompanyWork,
  ticket: Pick<TicketRecord, 'id' | 'queueId'>,
  { type, reason }: Cause,
) => queries.insertLog(work.db, ticket.id, type, { queueId: ticket.queueId, reason });

/** How far the bot is with it, which is no news of the conversation. */
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

/** Neither the bot nor a system outside says anything more in it. */
export async function stopAutomation(work: CompanyWork, ticket: TicketRecord): Promise<void> {
  const hands = { isBot: false, useIntegration: false };
  await queries.amendTicket(work.db, ticket.id, hands);
  Object.assign(ticket, hands);
}

/** The place in its queue of one that came last: how many wait there on this connection, itself included. */
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
