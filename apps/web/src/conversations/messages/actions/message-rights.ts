import {
  type Message,
  type SessionUser,
  type TicketDetail,
  messageDeleteRefusal,
  messageEditRefusal,
} from '@prosa/contract';

type Ticket = Pick<TicketDetail, 'id' | 'status' | 'channel'>;

/** Messages older than the open ticket belong to closed tickets. */
const messagePlacement = (ticket: Ticket, { ticketId }: Message) => ({
  channel: ticket.channel,
  status: ticketId === ticket.id ? ticket.status : ('closed' as const),
});

const ageOf = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt);

/** The reason the server would refuse the edit, by the same shared rules; null if it would not. */
export const editRefusal = (me: SessionUser, ticket: Ticket, message: Message) =>
  messageEditRefusal(me, messagePlacement(ticket, message), message, ageOf(message));

export const deleteRefusal = (me: SessionUser, ticket: Ticket, message: Message) =>
  message.isDeleted
    ? ('ERR_DELETE_WAPP_MSG' as const)
    : messageDeleteRefusal(me, messagePlacement(ticket, message), message, ageOf(message));
