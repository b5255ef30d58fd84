import type { Message, messageRoutes } from '@prosa/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type Reply } from './client.ts';
import { routeKey } from './queries.ts';
import { api } from './routes.gen.ts';

/** Reading is reported when a message is seen: a page may be fetched without being displayed. */
export const WITHOUT_MARKING_READ = { marksRead: 'false' } as const;

export type MessagePage = Reply<typeof messageRoutes.list>;

/**
 * A conversation, newest page first, each page oldest message first: `useInfiniteQuery(conversationQuery(uuid))`. Live
 * messages join the newest page. The next page is older; a previous page is newer and exists if the first loaded page
 * was in the past.
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

/** Fetches the page that contains a message. */
export const fetchPageAround = (ticketUuid: string, messageId: number) =>
  call(api.messages.list, {
    params: { ticketUuid },
    query: { around: String(messageId), ...WITHOUT_MARKING_READ },
  });

/** The React key of a message. It must not change when the server assigns the id, so the client id comes first. */
export const messageKey = (message: Pick<Message, 'id' | 'clientId'>) =>
  message.clientId ?? String(message.id);
