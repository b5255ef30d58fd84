import type { LogReason } from '@prosa/contract';
import type { CompanyWork } from '../../platform/work.ts';
import { closeByItself } from './closing.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';

/** The contact was reminded; that holds until something else is said. */
export async function noteReminder(
  work: CompanyWork,
  ticket: TicketRecord,
  reason: LogReason,
): Promise<void> {
  await queries.amendTicket(work.db, ticket.id, {
    inactiveSentAt: work.now,
    inactivePosition: ticket.lastPosition,
  });
  await queries.insertLog(work.db, ticket.id, 'chatBot', {
    userId: ticket.userId,
    queueId: ticket.queueId,
    reason,
  });
}

/** Nothing was said for too long. */
export const expireTicket = (work: CompanyWork, ticket: TicketRecord, reason: LogReason) =>
  closeByItself(work, ticket, reason);
