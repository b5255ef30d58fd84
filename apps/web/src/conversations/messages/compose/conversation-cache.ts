import { EDIT_WINDOW_MS, type Message } from '@prosa/contract';
import { conversation } from '../../../api/messages.ts';
import { queryClient } from '../../../api/queries.ts';

/** What is loaded of a conversation, newest first. */
const loaded = (ticketUuid: string): Message[] =>
  queryClient
    .getQueryData(conversation(ticketUuid).queryKey)
    ?.pages.flatMap((page) => page.messages.toReversed()) ?? [];

export const findMessage = (ticketUuid: string, id: number) =>
  loaded(ticketUuid).find((message) => message.id === id);

const texts = new Set(['conversation', 'extendedTextMessage']);

/** Own words, not long ago. */
export const isEditable = (message: Message) =>
  message.fromMe &&
  !message.isDeleted &&
  texts.has(message.mediaType) &&
  Date.now() - Date.parse(message.createdAt) < EDIT_WINDOW_MS;

export const lastEditable = (ticketUuid: string, userId: number) =>
  loaded(ticketUuid).find((message) => message.userId === userId && isEditable(message));
