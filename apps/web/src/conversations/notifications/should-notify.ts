import type { Message, SessionUser, Ticket } from '@prosa/contract';
import { isNotifiedOf } from '../../api/tickets.ts';

/** Whether a message that came in is announced to this person. It is only told to those who may see its ticket. */
export const shouldNotify = (message: Message, ticket: Ticket, me: SessionUser): boolean =>
  !message.fromMe && !message.read && !message.isPrivate && isNotifiedOf(ticket, me);
