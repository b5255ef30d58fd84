import type { Message, SessionUser, TicketDetail } from '@prosa/contract';
import { conversationQuery } from '../../../api/messages.ts';
import { queryClient } from '../../../api/queries.ts';
import { editRefusal } from '../actions/message-rights.ts';

/** The loaded messages of a conversation, newest first. */
const loadedMessages = (ticketUuid: string): Message[] =>
  queryClient
    .getQueryData(conversationQuery(ticketUuid).queryKey)
    ?.pages.flatMap((page) => page.messages.toReversed()) ?? [];

export const findMessage = (ticketUuid: string, id: number) =>
  loadedMessages(ticketUuid).find((message) => message.id === id);

/** The user's newest message that they may still edit. */
export const findLastEditable = (ticket: TicketDetail, me: SessionUser) =>
  loadedMessages(ticket.uuid).find(
    (message) => message.userId === me.id && editRefusal(me, ticket, message) === null,
  );
