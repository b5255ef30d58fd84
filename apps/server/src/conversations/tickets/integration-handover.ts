import type { LogReason } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove, emitLoadedTicket } from './ticket-events.ts';

/** An integration answers from now on, until somebody takes the ticket or the integration ends. */
export async function enterIntegration(
  work: CompanyWork,
  ticket: TicketRecord,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const entered = await queries.saveTicket(work, ticket.id, { useIntegration: true, integrationId: id });
  await queries.insertLog(work.db, ticket.id, {
    type: 'chatBot',
    queueId: ticket.queueId,
    reason: { code: 'integration', name },
  });
  await emitLoadedTicket(work, entered);
  Object.assign(ticket, entered);
}

/** A prompt answers from now on, as long as the ticket has neither a queue nor an owner. */
export const logPrompt = (work: CompanyWork, ticket: TicketRecord, name: string) =>
  queries.insertLog(work.db, ticket.id, { type: 'chatBot', reason: { code: 'prompt', name } });

/** How a ticket is handed over to people. */
export interface Handover {
  /** The queue; the current one if null. */
  queueId: number | null;
  /** The owner of the ticket, which still waits. */
  userId?: number | null;
  /** The bot stops answering too. */
  isBotOver: boolean;
  reason: LogReason;
}

/** Ends the integration: the ticket waits for people. */
export async function handOverToPeople(
  work: CompanyWork,
  ticket: TicketRecord,
  { queueId, userId = null, isBotOver, reason }: Handover,
): Promise<void> {
  const before = { ...ticket };
  const left = await queries.saveTicket(work, ticket.id, {
    useIntegration: false,
    queueId: queueId ?? ticket.queueId,
    userId,
    ...(isBotOver ? { isBot: false } : {}),
  });
  await queries.updateTracking(work.db, ticket, { queueId: left.queueId, userId, queuedAt: work.now });
  await queries.insertLog(work.db, ticket.id, {
    type: queueId === null ? 'pending' : 'queue',
    queueId: left.queueId,
    userId,
    reason,
  });
  await emitTicketMove(work, { before, after: left });
  Object.assign(ticket, left);
}
