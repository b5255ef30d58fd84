import {
  type Channel,
  channelAbilities,
  EDIT_WINDOW_MS,
  type Message,
  type TicketDetail,
} from '@prosa/contract';
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

/** Own words, not long ago; notes stay where they are, whatever the channel can do. */
export const isEditable = (message: Message, channel: Channel) =>
  (channelAbilities[channel].canEdit || message.isPrivate) &&
  message.fromMe &&
  !message.isDeleted &&
  texts.has(message.mediaType) &&
  Date.now() - Date.parse(message.createdAt) < EDIT_WINDOW_MS;

export const lastEditable = ({ uuid, channel }: TicketDetail, userId: number) =>
  loaded(uuid).find((message) => message.userId === userId && isEditable(message, channel));
