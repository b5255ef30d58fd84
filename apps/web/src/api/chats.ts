import type { ChatMessage, chatRoutes } from '@prosa/contract';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Reply } from './client.ts';
import { pages, read, routeKey } from './queries.ts';
import { api } from './routes.gen.ts';

type ChatMessagePage = Reply<typeof chatRoutes.messages>;
export type ChatMessagePages = InfiniteData<ChatMessagePage, number | undefined>;

/** The chats of the person: `useInfiniteQuery(chatPages())`. */
export const chatPages = (searchParam = '') => pages(api.chats.list, { searchParam });

export const unreadChatsQuery = read(api.chats.unread);

export const chatQuery = (uuid: string) => read(api.chats.showByUuid, { params: { uuid } });

/** The messages of a chat, newest page first, each page oldest message first. Live messages join the first page. */
export const chatMessagesQuery = (chatId: number) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(api.chats.messages), chatId] as const,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        api.chats.messages,
        { params: { id: chatId }, query: pageParam === undefined ? {} : { before: String(pageParam) } },
        { signal },
      ),
    getNextPageParam: ({ hasMore, records: [oldest] }) => (hasMore ? oldest?.place : undefined),
  });
/** The React key of a message; it stays when the server answers. */
export const chatMessageKey = ({ id, clientId }: Pick<ChatMessage, 'id' | 'clientId'>) =>
  clientId ?? String(id);
