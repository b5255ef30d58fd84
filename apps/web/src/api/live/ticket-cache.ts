import {
  type Contact,
  type EventPayload,
  type Message,
  messageProgress,
  type Ticket,
  type TicketDetail,
  type TicketSort,
  TICKETS_COUNT_LIMIT,
} from '@prosa/contract';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient, routeKey } from '../queries.ts';
import { getSession } from '../session.ts';
import {
  matchesFilter,
  isUnread,
  type TicketFilter,
  ticketListsKey,
  contactTicketsQuery,
  unreadTicketsQuery,
} from '../tickets.ts';
import { api } from '../routes.gen.ts';
import {
  refetchIfFetching,
  applyAndReapply,
  applyAndRefetch,
  updateCached,
  hasMorePages,
  refetch,
} from './list-cache.ts';
import { type Change, mergeList, type Order } from './merge-list.ts';

/** Delay before a list is fetched again after changes that only the server can resolve; they share one fetch. */
const RECHECK_MS = 5000;
const RECHECK_SEARCH_MS = 1000;

export function applyTicketEvent(event: EventPayload<'ticket'>): void {
  if (event.action === 'update') return saveTicket(event.ticket);
  if (event.action === 'updateUnread') return patchTicket(event.ticketId, { unreadMessages: 0 });
  return removeTicket(event.ticketId);
}

/** Adds the ticket to every list that it matches, removes it from the others, and updates it where it is open. */
export function saveTicket(ticket: Ticket): void {
  const me = getSession();
  if (!me) return;
  updateTicketLists((filter) => {
    const isHere = matchesFilter(ticket, filter, me);
    return isHere === false ? { action: 'remove', id: ticket.id } : { action: 'save', row: ticket };
  });
  updateOpenTickets(ticket.id, ticket);
  updateUnread(isUnread(ticket, me) ? { action: 'save', row: ticket } : { action: 'remove', id: ticket.id });
}

/** Updates some fields of a ticket when the whole row is not available. */
function patchTicket(id: number, fields: Partial<Ticket>): void {
  for (const { queryKey } of lists())
    applyAndReapply(queryKey, () => {
      const data = queryClient.getQueryData(queryKey);
      if (!containsTicket(data, id)) return;
      const change: Change = { action: 'save', row: { id, ...fields } };
      queryClient.setQueryData(queryKey, mergeList(data, shapeOf(queryKey), change));
    });
  updateOpenTickets(id, fields);
  if (fields.unreadMessages === 0) updateUnread({ action: 'remove', id });
}

/** Updates the send state on rows whose last message is this outgoing message. */
export function updateMessageProgress(message: Message): void {
  if (!message.fromMe || message.isPrivate) return;
  const fields: Partial<Ticket> = { lastMessageState: messageProgress(message) };
  for (const { queryKey } of lists())
    applyAndReapply(queryKey, () => {
      const data = queryClient.getQueryData(queryKey);
      if (!showsLast(data, message)) return;
      const change: Change = { action: 'save', row: { id: message.ticketId, ...fields } };
      queryClient.setQueryData(queryKey, mergeList(data, shapeOf(queryKey), change));
    });
}

const showsLast = (data: unknown, { id, ticketId }: Message) =>
  (data as TicketPages | undefined)?.pages.some((page) =>
    page.tickets.some((ticket) => ticket.id === ticketId && ticket.lastMessageId === id),
  ) ?? false;

/**
 * Removes a ticket that was deleted or that this user may no longer see. For one that only moved, a save event follows
 * in the same frame.
 */
function removeTicket(id: number): void {
  // The ticket may be on a page that is not loaded, so only the server knows the new count.
  for (const { queryKey, state } of lists())
    if (hasMorePages(state.data) && !containsTicket(state.data, id)) scheduleRecheck(queryKey);
  updateTicketLists(() => ({ action: 'remove', id }));
  for (const { queryKey, state } of openTickets()) {
    refetchIfOpening(queryKey);
    if ((state.data as Ticket | undefined)?.id === id) refetch(queryKey);
  }
  updateUnread({ action: 'remove', id });
}

const updateUnread = (change: Change): void =>
  updateCached<unknown>(unreadTicketsQuery.queryKey, (known) =>
    mergeList(known, { rowsKey: 'tickets', order: byChange.DESC, isFiltered: false }, change),
  );

/** An event has fewer contact fields than the open ticket and no `can`, so it is merged, not replaced. */
function updateOpenTickets(
  id: number,
  fields: Partial<Ticket & Pick<TicketDetail, 'can' | 'lastInboundAt'>>,
): void {
  for (const { queryKey, state } of openTickets()) {
    refetchIfOpening(queryKey);
    const known = state.data as TicketDetail | undefined;
    if (known?.id !== id) continue;
    const change = (ticket: TicketDetail) => ({
      ...ticket,
      ...fields,
      contact: { ...ticket.contact, ...fields.contact },
    });
    updateCached(queryKey, change);
    if (rightsOf(change(known)) === rightsOf(known)) continue;
    if (!fields.can) refetch(queryKey);
    refetch(contactTicketsQuery(known.contactId).queryKey);
  }
}

/** The id of a ticket that is still loading is unknown, so it is always refetched. */
function refetchIfOpening(queryKey: QueryKey): void {
  if (queryClient.getQueryData(queryKey) === undefined) refetchIfFetching(queryKey);
}

/** The contact wrote, so the reply window starts again on channels that have one. */
export function updateLastInbound(id: number, at: string): void {
  for (const { state } of openTickets()) {
    const known = state.data as TicketDetail | undefined;
    if (known?.id === id && (known.lastInboundAt === null || known.lastInboundAt < at))
      updateOpenTickets(id, { lastInboundAt: at });
  }
}

/** The fields that the rights on a ticket depend on. */
const rightsOf = ({ status, userId, queueId, contact }: Ticket) =>
  [status, userId, queueId, contact.active].join();

const openTickets = () => queryClient.getQueryCache().findAll({ queryKey: routeKey(api.tickets.showByUuid) });

/** Updates the name, picture and tags of a contact on all cached tickets. */
export function updateContactOnTickets(contact: Pick<Contact, 'id'> & Partial<Contact>): void {
  const isTheirs = (ticket: Ticket) => ticket.contactId === contact.id;
  const change = (ticket: Ticket) => ({ ...ticket, contact: { ...ticket.contact, ...contact } });
  for (const { queryKey } of lists())
    applyAndReapply(queryKey, () => {
      const data = queryClient.getQueryData<TicketPages>(queryKey);
      if (!data?.pages.some((page) => page.tickets.some(isTheirs))) return;
      const pages = data.pages.map((page) => ({
        ...page,
        tickets: page.tickets.map((ticket) => (isTheirs(ticket) ? change(ticket) : ticket)),
      }));
      queryClient.setQueryData(queryKey, { ...data, pages });
    });
  for (const { queryKey, state } of openTickets()) {
    const ticket = state.data as Ticket | undefined;
    if (ticket && isTheirs(ticket)) updateCached(queryKey, change);
  }
}

const lists = () => queryClient.getQueryCache().findAll({ queryKey: ticketListsKey });

function updateTicketLists(changeFor: (filter: TicketFilter) => Change): void {
  for (const { queryKey } of lists()) {
    const change = changeFor(filterOf(queryKey));
    applyAndRefetch(queryKey, () => updateTicketList(queryKey, change));
  }
}

function updateTicketList(queryKey: QueryKey, change: Change): void {
  const data = queryClient.getQueryData(queryKey);
  if (data === undefined) return;
  const merged = mergeList(data, shapeOf(queryKey), change);
  if (merged === undefined) return scheduleRecheck(queryKey);
  const isUnsure = hasMorePages(data) && merged !== data;
  if (isUnsure && (change.action === 'remove' || !containsTicket(data, change.row.id)))
    scheduleRecheck(queryKey);
  const isFromBeyond = isUnsure && change.action === 'save' && !containsTicket(data, change.row.id);
  const saved = isFromBeyond ? withCountOf(merged, data) : merged;
  if (saved !== data) queryClient.setQueryData(queryKey, saved);
}

/**
 * A ticket that moves in from a page not loaded is already counted, and a ticket that leaves shifts all later pages:
 * after a pause the list is fetched again.
 */
const pendingRechecks = new Set<string>();
function scheduleRecheck(queryKey: QueryKey): void {
  const name = hashKey(queryKey);
  if (pendingRechecks.has(name)) return;
  pendingRechecks.add(name);
  const wait = filterOf(queryKey).list === 'search' ? RECHECK_SEARCH_MS : RECHECK_MS;
  setTimeout(() => {
    pendingRechecks.delete(name);
    refetch(queryKey);
  }, wait);
}

function withCountOf(merged: unknown, before: unknown): unknown {
  const { pages } = merged as TicketPages;
  const count = (before as TicketPages).pages[0]?.count ?? 0;
  return { ...(merged as TicketPages), pages: pages.map((page) => ({ ...page, count })) };
}

/** Every row shows names and colours of queues and tags, so all lists are refetched. */
export function refetchTickets(): void {
  refetch(ticketListsKey);
  refetch(routeKey(api.tickets.showByUuid));
}

const filterOf = (queryKey: QueryKey) => queryKey[ticketListsKey.length] as TicketFilter;

const shapeOf = (queryKey: QueryKey) => {
  const { list, sort, searchParam } = filterOf(queryKey);
  return {
    rowsKey: 'tickets',
    order: (list === 'pending' ? byWait : byChange)[sort],
    isFiltered: searchParam !== '',
    countedTo: TICKETS_COUNT_LIMIT,
  };
};

const sortBothWays = (momentOf: (ticket: Ticket) => string): Record<TicketSort, Order> => {
  const at = (row: { id: number }) => Date.parse(momentOf(row as Ticket));
  const newest: Order = (a, b) => at(b) - at(a) || b.id - a.id;
  return { DESC: newest, ASC: (a, b) => newest(b, a) };
};
const byChange = sortBothWays(({ updatedAt }) => updatedAt);
const byWait = sortBothWays(({ waitingSince, createdAt }) => waitingSince ?? createdAt);

interface TicketPages {
  pages: { tickets: Ticket[]; count: number }[];
}

const containsTicket = (data: unknown, id: number) =>
  (data as TicketPages | undefined)?.pages.some((page) => page.tickets.some((ticket) => ticket.id === id)) ??
  false;
