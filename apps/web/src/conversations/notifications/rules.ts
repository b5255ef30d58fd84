import type { Message, SessionUser, Ticket } from '@prosa/contract';
import { showsPending } from '../../api/tickets.ts';

/**
 * Whether a message that came in is announced to this person. It is only told to those who may see its ticket,
 * so queues need no second look.
 */
export function isAnnounced(message: Message, ticket: Ticket, me: SessionUser): boolean {
  if (message.fromMe || message.read || message.isPrivate) return false;
  if (ticket.userId !== null && ticket.userId !== me.id) return false;
  switch (ticket.status) {
    case 'open':
      return true;
    case 'pending':
      return showsPending(me);
    case 'group':
      return me.allowGroup && ticket.whatsapp?.groupAsTicket === 'enabled';
    default:
      return false;
  }
}
