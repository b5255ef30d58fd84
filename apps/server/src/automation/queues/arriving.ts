import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { tellPosition } from './position.ts';

/** How a ticket came into a queue: by what the contact chose, by somebody's hand, or because time had passed. */
export type Way = 'bot' | 'person' | 'timer';

/** Something that follows when a ticket waits in a queue it was not in before. */
type FollowUp = (work: CompanyWork, ticket: TicketRecord, way: Way) => Promise<void>;

/** All of them, in their order. A new one is a line here. */
const followUps: readonly FollowUp[] = [
  // The bot has its own words for it, at their place in what it says.
  async (work, ticket, way) => (way === 'bot' ? undefined : tellPosition(work, ticket)),
];

/** Called for every way into a queue, with the ticket as it is now and held. */
export async function arriveInQueue(work: CompanyWork, ticket: TicketRecord, way: Way): Promise<void> {
  if (ticket.isGroup || ticket.status !== 'pending' || ticket.queueId === null) return;
  for (const follow of followUps) await follow(work, ticket, way);
}
