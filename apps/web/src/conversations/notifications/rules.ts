import { isNotified, type Message, type SessionUser, type Ticket } from '@prosa/contract';
import { showsPending } from '../../api/tickets.ts';

/** Whether a message that came in is announced to this person. It is only told to those who may see its ticket. */
export const isAnnounced = (message: Message, ticket: Ticket, me: SessionUser): boolean =>
  !message.fromMe &&
  !message.read &&
  !message.isPrivate &&
  isNotified({ ...me, queueIds: me.queues.map(({ id }) => id) }, ticket, {
    showNotificationPending: showsPending(me),
    groupAsTicket: ticket.whatsapp?.groupAsTicket ?? 'disabled',
  });
