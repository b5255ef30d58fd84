import { lockTicketRecord, type TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { lockSession } from './session-queries.ts';
import type { IntegrationRequest } from './call-integration.ts';

/** One thing said to an integration for a customer who waits. Nobody else speaks for the ticket meanwhile. */
export interface IntegrationTurn extends IntegrationRequest {
  ticketId: number;
  deliveryId: number;
  attempts: number;
  lease: string;
  /** It was answered before, and not all of that told: then nothing is asked again. */
  isAnswered: boolean;
}

/** The ticket, held, if the turn is still ours. */
export async function lockTurn(
  work: CompanyWork,
  { ticketId, lease }: Pick<IntegrationTurn, 'ticketId' | 'lease'>,
): Promise<TicketRecord | undefined> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  const session = ticket && (await lockSession(work.db, ticketId));
  return session?.lease === lease ? ticket : undefined;
}
