import type { LogReason } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

/** Assigns a waiting ticket to a user; it stays waiting until they accept it. */
export async function assignTicket(
  work: CompanyWork,
  ticket: TicketRecord,
  { userId, reason }: { userId: number; reason: LogReason },
): Promise<TicketRecord> {
  const given = await queries.saveTicket(work, ticket.id, { userId, givenTo: userId, givenAt: work.now });
  await queries.updateTracking(work.db, ticket, { userId });
  await queries.insertLog(work.db, ticket.id, {
    type: 'receivedTransfer',
    userId,
    queueId: ticket.queueId,
    reason,
  });
  await emitTicketMove(work, { before: ticket, after: given });
  return given;
}

/** Its user is no longer there and nobody else is: the ticket waits for the whole queue. */
export async function unassignTicket(
  work: CompanyWork,
  ticket: TicketRecord,
  reason: LogReason,
): Promise<TicketRecord> {
  const waiting = await queries.saveTicket(work, ticket.id, { userId: null, givenAt: null });
  await queries.updateTracking(work.db, ticket, { userId: null });
  await queries.insertLog(work.db, ticket.id, { type: 'pending', queueId: ticket.queueId, reason });
  await emitTicketMove(work, { before: ticket, after: waiting });
  return waiting;
}
