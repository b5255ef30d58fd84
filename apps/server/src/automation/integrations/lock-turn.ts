import { lockTicketRecord, type TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { lockSession } from './session-queries.ts';
import type { IntegrationRequest } from './call-integration.ts';

/** One message to an integration for a waiting contact. The lease prevents other turns of the ticket meanwhile. */
export interface IntegrationTurn extends IntegrationRequest {
  ticketId: number;
  deliveryId: number;
  attempts: number;
  lease: string;
  /** It was answered before, but not all replies were sent: no new request is made. */
  isAnswered: boolean;
}

/** Locks the ticket; undefined if the turn has lost its lease. */
export async function lockTurn(
  work: CompanyWork,
  { ticketId, lease }: Pick<IntegrationTurn, 'ticketId' | 'lease'>,
): Promise<TicketRecord | undefined> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  const session = ticket && (await lockSession(work.db, ticketId));
  return session?.lease === lease ? ticket : undefined;
}
