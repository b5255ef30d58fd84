import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { sendPositionIfEnabled } from './queue-position.ts';

/** How a ticket came into a queue: by what the contact chose, by somebody's hand, or because time had passed. */
export type QueueEntryCause = 'bot' | 'person' | 'timer';

/** Something that follows when a ticket waits in a queue it was not in before. */
type QueueEntryHook = (work: CompanyWork, ticket: TicketRecord, way: QueueEntryCause) => Promise<void>;

/** All of them, in their order. A new one is a line here. */
const queueEntryHooks: readonly QueueEntryHook[] = [
  // The bot has its own words for it, at their place in what it says.
  async (work, ticket, way) => (way === 'bot' ? undefined : sendPositionIfEnabled(work, ticket)),
];

/** Called for every way into a queue, with the ticket as it is now and held. */
export async function runQueueEntryHooks(
  work: CompanyWork,
  ticket: TicketRecord,
  way: QueueEntryCause,
): Promise<void> {
  if (ticket.isGroup || ticket.status !== 'pending' || ticket.queueId === null) return;
  for (const follow of queueEntryHooks) await follow(work, ticket, way);
}
