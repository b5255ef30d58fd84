import type { Chat, ChatMessage } from '@prosa/contract';
import type { InfiniteData } from '@tanstack/react-query';
import { type ChatMessagePages, chatMessagesQuery, chatQuery, unreadChatsQuery } from '../../api/chats.ts';
import { applyAndReapply, refetch, updateCached, updateList } from '../../api/live/list-cache.ts';
import type { Order, Row } from '../../api/live/merge-list.ts';
import { queryClient, routeKey } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { getSession } from '../../api/session.ts';

interface ChatRecords {
  records: Chat[];
}

const isChat = (row: Row): row is Chat => 'lastPlace' in row;
/** As the server lists them. */
const newestFirst: Order = (a, b) =>
  isChat(a) && isChat(b) ? b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id : 0;

const chatList = { route: api.chats.list, rows: 'records', order: newestFirst };

/** The chat in whatever list or screen has it. */
export function findChat(id: number): Chat | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<ChatRecords>>({ queryKey: routeKey(api.chats.list) });
  const shown = queryClient.getQueriesData<Chat>({ queryKey: routeKey(api.chats.showByUuid) });
  return [
    ...shown.flatMap(([, chat]) => chat ?? []),
    ...lists.flatMap(([, list]) => list?.pages.flatMap(({ records }) => records) ?? []),
    ...(queryClient.getQueryData<ChatRecords>(unreadChatsQuery.queryKey)?.records ?? []),
  ].find((chat) => chat.id === id);
}

export const unreadsIn = ({ users }: Chat): number =>
  users.find(({ userId }) => userId === getSession()?.id)?.unreads ?? 0;

export function saveChat(chat: Chat): void {
  updateList(chatList, { action: 'save', row: chat });
  updateCached<Chat>(chatQuery(chat.uuid).queryKey, () => chat);
  updateUnread((records) => {
    const others = records.filter(({ id }) => id !== chat.id);
    return unreadsIn(chat) === 0 ? others : [...others, chat].toSorted(newestFirst);
  });
}

/** Nothing of a chat stays here that somebody has left. */
export function dropChat(id: number): void {
  const uuid = findChat(id)?.uuid;
  updateList(chatList, { action: 'remove', id });
  updateUnread((records) => records.filter((chat) => chat.id !== id));
  queryClient.removeQueries({ queryKey: chatMessagesQuery(id).queryKey });
  if (uuid !== undefined) void queryClient.resetQueries({ queryKey: chatQuery(uuid).queryKey });
}

export function changeChat(id: number, change: (chat: Chat) => Chat): void {
  const known = findChat(id);
  if (known) return saveChat(change(known));
  refetch(routeKey(api.chats.list));
  refetch(routeKey(api.chats.unread));
}

const updateUnread = (change: (records: Chat[]) => Chat[]) =>
  updateCached<ChatRecords>(unreadChatsQuery.queryKey, ({ records }) => ({ records: change(records) }));

export const updateMessages = (chatId: number, change: (records: ChatMessage[]) => ChatMessage[]): void => {
  const { queryKey } = chatMessagesQuery(chatId);
  applyAndReapply(queryKey, () => {
    queryClient.setQueryData<ChatMessagePages>(
      queryKey,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, records: change(page.records) })) },
    );
  });
};

/** A message that is already here, from the answer to its sending, is not added again. */
export function addMessage(message: ChatMessage): void {
  const { queryKey } = chatMessagesQuery(message.chatId);
  applyAndReapply(queryKey, () => {
    queryClient.setQueryData<ChatMessagePages>(queryKey, (data) => {
      const [newest, ...older] = data?.pages ?? [];
      if (!data || !newest || newest.records.some(({ id }) => id === message.id)) return data;
      const records = [...newest.records, message].toSorted((a, b) => a.place - b.place);
      return { ...data, pages: [{ ...newest, records }, ...older] };
    });
  });
}
