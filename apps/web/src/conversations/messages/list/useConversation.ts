import { ApiError } from '../../../api/api-error.ts';
import { conversationQuery, fetchPageAround } from '../../../api/messages.ts';
import { queryClient } from '../../../api/queries.ts';
import type { TicketDetail } from '@prosa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useOutgoingMessages } from '../outgoing-messages.ts';
import { messagesOf } from './message-rows.ts';

/** If the target is at most this many pages away, they are loaded one by one; otherwise the list jumps. */
const NEAR_PAGES = 5;

/** The messages of a conversation, with functions to load more. */
export function useConversation({ id, uuid }: TicketDetail) {
  const query = useInfiniteQuery(conversationQuery(uuid));
  const outgoing = useOutgoingMessages(id);
  const { data, fetchNextPage } = query;
  const messages = useMemo(() => messagesOf(data?.pages ?? []), [data]);
  const oldestPage = (data?.pageParams.at(-1) ?? 0) as number;

  /** Loads the pages around a message; returns whether the message is loaded now. */
  const load = useCallback(
    async (messageId: number): Promise<boolean> => {
      const page = await fetchPageAround(uuid, messageId).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      });
      if (!page) return false;
      const missing = page.pageNumber - oldestPage;
      if (missing > 0 && missing <= NEAR_PAGES) {
        for (let read = 0; read < missing; read += 1) await fetchNextPage();
        return true;
      }
      await queryClient.cancelQueries({ queryKey: conversationQuery(uuid).queryKey });
      queryClient.setQueryData(conversationQuery(uuid).queryKey, {
        pages: [page],
        pageParams: [page.pageNumber],
      });
      return true;
    },
    [uuid, oldestPage, fetchNextPage],
  );

  /** Returns to the newest page and drops all others. */
  const loadNewest = useCallback(
    () => queryClient.resetQueries({ queryKey: conversationQuery(uuid).queryKey, exact: true }),
    [uuid],
  );

  return { query, messages, outgoing, load, loadNewest, hasNewest: data?.pageParams[0] === 1 };
}
