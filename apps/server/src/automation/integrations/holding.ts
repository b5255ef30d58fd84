import { lockTicketRecord, type TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { lockSession } from './session-queries.ts';
import type { Utterance } from './talking.ts';

/** One thing said to an integration for a customer who waits. Nobody else speaks for the ticket meanwhile. */
export interface Turn extends Utterance {
  ticketId: number;
  deliveryId: number;
  attempts: number;
  lease: string;
  /** It was answered before, and not all of that told: then nothing is asked again. */
  isAnswered: boolean;
}

/** The ticket, held, if the turn is still ours. */
export async function holdTurn(
  work: CompanyWork,
  { ticketId, lease }: Pick<Turn, 'ticketId' | 'lease'>,
): Promise<TicketRecord | undefined> {
  const ticket = await lockTicketRecord(work.db, ticketId);
  const session = ticket && (await lockSession(work.db, ticketId));
  return session?.lease === lease ? ticket : undefined;
}
