import type { LogReason } from '@prosa/contract';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { type TicketRecord, writeTicketLog } from '../tickets/tickets.ts';
import { emitTicket } from '../tickets/ticket-events.ts';
import * as queries from './queries.ts';

export { findNextLane, findRollbackLane } from './queries.ts';

/** Moves a ticket to another lane automatically. A ticket is in at most one lane. */
export async function moveToLane(
  work: CompanyWork,
  ticket: TicketRecord,
  { laneId, reason }: { laneId: number; reason: LogReason },
): Promise<void> {
  await queries.insertTicketTag(work.db, ticket.id, { tagId: laneId, enteredAt: work.now });
  await queries.leaveLanes(work.db, ticket.id, laneId);
  await writeTicketLog(work.db, ticket.id, { type: 'lane', queueId: ticket.queueId, reason });
  await emitTicket(work, ticket.id);
}
