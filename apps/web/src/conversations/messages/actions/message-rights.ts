import {
  type Message,
  type SessionUser,
  type TicketDetail,
  messageDeleteRefusal,
  messageEditRefusal,
} from '@prosa/contract';

type Ticket = Pick<TicketDetail, 'id' | 'status' | 'channel'>;

/** What stands before the open ticket belongs to one that is over. */
const messagePlacement = (ticket: Ticket, { ticketId }: Message) => ({
  channel: ticket.channel,
  status: ticketId === ticket.id ? ticket.status : ('closed' as const),
});

const ageOf = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt);

/** Why the server would refuse it, by the rules it has itself; null where it would not. */
export const editRefusal = (me: SessionUser, ticket: Ticket, message: Message) =>
  messageEditRefusal(me, messagePlacement(ticket, message), message, ageOf(message));

export const deleteRefusal = (me: SessionUser, ticket: Ticket, message: Message) =>
  message.isDeleted
    ? ('ERR_DELETE_WAPP_MSG' as const)
    : messageDeleteRefusal(me, messagePlacement(ticket, message), message, ageOf(message));
