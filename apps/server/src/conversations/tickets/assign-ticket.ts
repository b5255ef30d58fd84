import type { LogReason } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';
import { emitTicketMove } from './ticket-events.ts';

/** A waiting ticket becomes somebody's to take; it waits until they do. */
export async function assignTicket(
  work: CompanyWork,
  ticket: TicketRecord,
  userId: number,
  reason: LogReason,
): Promise<TicketRecord> {
  const given = await queries.saveTicket(work, ticket.id, { userId, givenTo: userId, givenAt: work.now });
  await queries.updateTracking(work.db, ticket, { userId });
  await queries.insertLog(work.db, ticket.id, 'receivedTransfer', {
    userId,
    queueId: ticket.queueId,
    reason,
  });
  await emitTicketMove(work, ticket, given);
  return given;
}

/** Whoever had it is not there any more, and nobody else is: it waits for everybody of the queue. */
export async function unassignTicket(
  work: CompanyWork,
  ticket: TicketRecord,
  reason: LogReason,
): Promise<TicketRecord> {
  const waiting = await queries.saveTicket(work, ticket.id, { userId: null, givenAt: null });
  await queries.updateTracking(work.db, ticket, { userId: null });
  await queries.insertLog(work.db, ticket.id, 'pending', { queueId: ticket.queueId, reason });
  await emitTicketMove(work, ticket, waiting);
  return waiting;
}
