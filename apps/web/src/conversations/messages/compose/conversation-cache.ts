import type { Message, SessionUser, TicketDetail } from '@prosa/contract';
import { conversation } from '../../../api/messages.ts';
import { queryClient } from '../../../api/queries.ts';
import { editRefusal } from '../actions/message-rights.ts';

/** What is loaded of a conversation, newest first. */
const loaded = (ticketUuid: string): Message[] =>
  queryClient
    .getQueryData(conversation(ticketUuid).queryKey)
    ?.pages.flatMap((page) => page.messages.toReversed()) ?? [];

export const findMessage = (ticketUuid: string, id: number) =>
  loaded(ticketUuid).find((message) => message.id === id);

/** The newest one of their own that somebody may still change. */
export const lastEditable = (ticket: TicketDetail, me: SessionUser) =>
  loaded(ticket.uuid).find(
    (message) => message.userId === me.id && editRefusal(me, ticket, message) === null,
  );
