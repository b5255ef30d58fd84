import type { Contact, EventPayload, Message } from '@prosa/contract';
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

/** The message itself, and where another one quotes it. */
function withMessage(data: Pages, message: Message): Pages {
  const { id, body, mediaType, mediaUrl, thumbnailUrl } = message;
  return withMessages(data, (other) => {
    if (other.id === id) return message;
    if (other.quotedMsg?.id !== id) return other;
    return { ...other, quotedMsg: { ...other.quotedMsg, body, mediaType, mediaUrl, thumbnailUrl } };
  });
}

/** The messages, quotes and reactions of a contact show its name. */
export const updateContactOnMessages = ({ id, name }: Pick<Contact, 'id' | 'name'>): void =>
  updateEachConversation((pages) => withMessages(pages, (message) => withContactName(message, { id, name })));

function withContactName(message: Message, { id, name }: Pick<Contact, 'id' | 'name'>): Message {
  const { contact, quotedMsg, reactions } = message;
  const isShown = [contact, quotedMsg?.contact, ...reactions.map((one) => one.contact)].some(
    (shown) => shown?.id === id && shown.name !== name,
  );
  if (!isShown) return message;
  const named = <C extends { id: number; name: string }>(shown: C) =>
    shown.id === id ? { ...shown, name } : shown;
  return {
    ...message,
    contact: named(contact),
    quotedMsg: quotedMsg && { ...quotedMsg, contact: named(quotedMsg.contact) },
    reactions: reactions.map((one) => ({ ...one, contact: named(one.contact) })),
  };
}

/** Returns the same objects where no message changes, so that nothing renders again. */
function withMessages(data: Pages, change: (message: Message) => Message): Pages {
  const pages = data.pages.map((page) => {
    const messages = page.messages.map(change);
    return messages.every((message, index) => message === page.messages[index])
      ? page
      : { ...page, messages };
  });
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
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
