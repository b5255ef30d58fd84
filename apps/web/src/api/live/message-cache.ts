import type { EventPayload, Message } from '@prosa/contract';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { conversationQuery, type MessagePage } from '../messages.ts';
import { queryClient, routeKey } from '../queries.ts';
import { api } from '../routes.gen.ts';
import { applyAndReapply } from './list-cache.ts';
import { updateMessageProgress } from './ticket-cache.ts';

type Pages = InfiniteData<MessagePage>;

export function applyMessageEvent(event: EventPayload<'message'>): void {
  if (event.action === 'create') return addMessage(event.ticket.uuid, event.message);
  if (event.action === 'update') {
    updateMessageProgress(event.message);
    return updateEachConversation((pages) => withMessage(pages, event.message));
  }
  return updateEachConversation((pages) => withoutMessage(pages, event.message.id));
}

/** Adds a new message, unless it is already cached: then the cached one may be newer. */
export function addMessage(ticketUuid: string, message: Message): void {
  updatePages(conversationQuery(ticketUuid).queryKey, (pages) =>
    hasMessage(pages, message.id) ? pages : appendMessage(pages, message),
  );
}

/** Updates a message in every conversation that contains it. */
export const saveMessage = (message: Message) =>
  updateEachConversation((pages) => withMessage(pages, message));

function updateEachConversation(change: (pages: Pages) => Pages): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: routeKey(api.messages.list) }))
    updatePages(queryKey, change);
}

/** A fetched page is added to the pages from before the fetch, so changes made meanwhile are applied again. */
const updatePages = (queryKey: QueryKey, change: (pages: Pages) => Pages): void =>
  applyAndReapply(queryKey, () => {
    queryClient.setQueryData(queryKey, (pages: Pages | undefined) => pages && change(pages));
  });

const hasMessage = (data: Pages, id: number) =>
  data.pages.some((page) => page.messages.some((message) => message.id === id));

/** Returns the same object if the message is not in it, so that nothing renders again. */
function withMessage(data: Pages, message: Message): Pages {
  const isIt = (other: Message) => other.id === message.id;
  if (!hasMessage(data, message.id)) return data;
  const pages = data.pages.map((page) =>
    page.messages.some(isIt)
      ? { ...page, messages: page.messages.map((other) => (isIt(other) ? message : other)) }
      : page,
  );
  return { ...data, pages };
}

/** The newest page is page 1; while older messages are shown, it is not loaded. */
function appendMessage(data: Pages, message: Message): Pages {
  const newest = data.pageParams.indexOf(1);
  if (newest < 0) return data;
  const pages = data.pages.map((page, index) =>
    index === newest ? { ...page, messages: [...page.messages, message] } : page,
  );
  return { ...data, pages };
}

function withoutMessage(data: Pages, id: number): Pages {
  if (!hasMessage(data, id)) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    messages: page.messages.filter((message) => message.id !== id),
  }));
  return { ...data, pages };
}
