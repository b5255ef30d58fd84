import type { Chat, ChatMessage, EventPayload } from '@prosa/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { refetch } from '../../api/live/list-cache.ts';
import type { EventReducers } from '../../api/live/live-events.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { addMessage, changeChat, dropChat, saveChat, updateMessages } from './chat-cache.ts';
import { notifyChatListeners } from './chat-listeners.ts';

type NewMessage = Extract<EventPayload<'chat'>, { action: 'new-message' }>;

/** Who writes has seen everything, and what is not seen is a difference of places. */
const withMarks = (chat: Chat, message: ChatMessage): Chat => ({
  ...chat,
  users: chat.users.map((member) => {
    const readPlace = member.userId === message.senderId ? chat.lastPlace : member.readPlace;
    const mentionPlace = message.mentionIds.includes(member.userId) ? message.place : member.mentionPlace;
    return { ...member, readPlace, mentionPlace, unreads: chat.lastPlace - readPlace };
  }),
});

function applyNewMessage({ newMessage, chat: progress }: NewMessage): void {
  addMessage(newMessage);
  changeChat(progress.id, (chat) => withMarks({ ...chat, ...progress }, newMessage));
  notifyChatListeners(newMessage);
}

/** The message itself, and where another one answers it. */
const replaced =
  (changed: ChatMessage) =>
  (other: ChatMessage): ChatMessage => {
    if (other.id === changed.id) return changed;
    if (other.replyTo?.id !== changed.id) return other;
    const message = changed.message === '' ? (changed.mediaName ?? '') : changed.message.slice(0, 200);
    return { ...other, replyTo: { ...other.replyTo, message } };
  };

export const chatsReducers: Pick<EventReducers, 'chat'> = {
  chat(event) {
    switch (event.action) {
      case 'new-message':
        return applyNewMessage(event);
      case 'update-message': {
        const { message, lastMessage } = event;
        updateMessages(message.chatId, (records) => records.map(replaced(message)));
        if (lastMessage !== null) changeChat(message.chatId, (chat) => ({ ...chat, lastMessage }));
        return;
      }
      case 'read': {
        const { id, userId, readPlace } = event;
        return changeChat(id, (chat) => ({
          ...chat,
          users: chat.users.map((member) =>
            member.userId === userId ? { ...member, readPlace, unreads: chat.lastPlace - readPlace } : member,
          ),
        }));
      }
      case 'delete':
        return dropChat(event.id);
      default:
        return saveChat(event.record);
    }
  },
};

/** A colleague's name stands in the chats they are in and above what they wrote. */
export function updateColleagueInChats({ id, name }: { id: number; name: string }): void {
  const lists = queryClient.getQueriesData<InfiniteData<{ records: Chat[] }>>({
    queryKey: routeKey(api.chats.list),
  });
  const shown = queryClient.getQueriesData<Chat>({ queryKey: routeKey(api.chats.showByUuid) });
  const chats = [
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ records }) => records) ?? []),
    ...shown.flatMap(([, chat]) => chat ?? []),
  ];
  const isRenamed = (chat: Chat) => chat.users.some(({ user }) => user.id === id && user.name !== name);
  for (const chat of new Map(chats.filter(isRenamed).map((one) => [one.id, one])).values()) {
    const users = chat.users.map((member) =>
      member.userId === id ? { ...member, user: { id, name } } : member,
    );
    saveChat({ ...chat, users });
    updateMessages(chat.id, (records) =>
      records.map((message) => (message.senderId === id ? { ...message, sender: { name } } : message)),
    );
  }
}

/** What a card shows of a ticket, and whether it is still shown, is for the server to say. */
export function refetchTicketCards(ticketId: number): void {
  const shown = queryClient
    .getQueryCache()
    .findAll({ queryKey: routeKey(api.chats.ticketCards), type: 'active' });
  for (const { queryKey } of shown) {
    const { query } = queryKey[2] as { query: { ticketIds: string } };
    if ((JSON.parse(query.ticketIds) as number[]).includes(ticketId)) refetch(queryKey);
  }
}
