import type { LogReason } from '@prosa/contract';
import type { CompanyWork } from '../../platform/work.ts';
import { type TicketRecord, writeTicketLog } from '../tickets/tickets.ts';
import { tellTicket } from '../tickets/telling.ts';
import * as queries from './queries.ts';

export { laneAfter, laneBackFrom } from './queries.ts';

/** A card goes to another lane by itself. A card lies in one lane. */
export async function moveToLane(
  work: CompanyWork,
  ticket: TicketRecord,
  laneId: number,
  reason: LogReason,
): Promise<void> {
  await queries.leaveLanes(work.db, ticket.id, laneId);
  await queries.enterLane(work.db, ticket.id, laneId, work.now);
  await writeTicketLog(work.db, ticket.id, 'lane', { queueId: ticket.queueId, reason });
  await tellTicket(work, ticket.id);
}
