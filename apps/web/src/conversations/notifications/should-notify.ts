import type { Message, SessionUser, Ticket } from '@prosa/contract';
import { isNotifiedOf } from '../../api/tickets.ts';

/** Whether a new message triggers a notification for this user. Only users who may see its ticket get the event. */
export const shouldNotify = (message: Message, ticket: Ticket, me: SessionUser): boolean =>
  !message.fromMe && !message.read && !message.isPrivate && isNotifiedOf(ticket, me);
