import type { Message, messageRoutes } from '@prosa/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Reply } from './client.ts';
import { routeKey } from './queries.ts';
import { api } from './routes.gen.ts';

/** What was seen is told when it was: a page may be fetched without anybody looking at it. */
export const WITHOUT_MARKING_READ = { marksRead: 'false' } as const;

export type MessagePage = Reply<typeof messageRoutes.list>;

/**
 * A conversation, newest page first, each page oldest message first. `useInfiniteQuery(conversation(uuid))`;
 * live messages join the newest page. The next page is an older one; the previous one is newer, where the pages
 * begin somewhere in the past.
 */
export const conversationQuery = (ticketUuid: string) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(api.messages.list), ticketUuid] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        api.messages.list,
        { params: { ticketUuid }, query: { pageNumber: String(pageParam), ...WITHOUT_MARKING_READ } },
        { signal },
      ),
    getNextPageParam: (last, _all, current: number) => (last.hasMore ? current + 1 : undefined),
    getPreviousPageParam: (_first, _all, current: number) => (current > 1 ? current - 1 : undefined),
  });

/** The page that holds a message. */
export const fetchPageAround = (ticketUuid: string, messageId: number) =>
  call(api.messages.list, {
    params: { ticketUuid },
    query: { around: String(messageId), ...WITHOUT_MARKING_READ },
  });

/** A message keeps its place on the screen from the moment it was typed: its own id comes only later. */
export const messageKey = (message: Pick<Message, 'id' | 'clientId'>) =>
  message.clientId ?? String(message.id);
