import {
  type Contact,
  type EventPayload,
  type Message,
  messageProgress,
  type Ticket,
  type TicketDetail,
  type TicketSort,
  KANBAN_COUNT_LIMIT,
  TICKETS_COUNT_LIMIT,
} from '@prosa/contract';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { conversationQuery } from '../messages.ts';
import { queryClient, routeKey } from '../queries.ts';
import { getSession } from '../session.ts';
import {
  matchesFilter,
  isServerFiltered,
  isUnread,
  type TicketFilter,
  ticketListsKey,
  ticketRepliesKey,
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
  const saved: Change = { action: 'save', row: ticket };
  updateReply(contactTicketsQuery(ticket.contactId).queryKey, saved);
  updateUnread(isUnread(ticket, me) ? saved : { action: 'remove', id: ticket.id });
}

/** Updates some fields of a ticket when the whole row is not available. */
function patchTicket(id: number, fields: Partial<Ticket>): void {
  updateRows(
    (ticket) => ticket.id === id,
    (ticket) => ({ ...ticket, ...fields }),
  );
  updateOpenTickets(id, fields);
  if (fields.unreadMessages === 0) updateUnread({ action: 'remove', id });
}

/** Updates the send state on rows whose last message is this outgoing message. */
export function updateMessageProgress(message: Message): void {
  if (!message.fromMe || message.isPrivate) return;
  const lastMessageState = messageProgress(message);
  updateRows(
    ({ id, lastMessageId }) => id === message.ticketId && lastMessageId === message.id,
    (ticket) => ({ ...ticket, lastMessageState }),
  );
}

/** Changes rows where they are, in all lists and replies; nothing that a list is ordered by. */
function updateRows(isIt: (ticket: Ticket) => boolean, change: (ticket: Ticket) => Ticket): void {
  const withRows = <Page extends TicketPage>(page: Page): Page =>
    page.tickets.some(isIt)
      ? { ...page, tickets: page.tickets.map((ticket) => (isIt(ticket) ? change(ticket) : ticket)) }
      : page;
  for (const { queryKey } of [...lists(), ...singleReplies()])
    applyAndReapply(queryKey, () => {
      const data = queryClient.getQueryData<TicketPages | TicketPage>(queryKey);
      if (!data || !rowsOf(data).some(isIt)) return;
      const changed = 'pages' in data ? { ...data, pages: data.pages.map(withRows) } : withRows(data);
      queryClient.setQueryData(queryKey, changed);
    });
}

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
    const known = state.data as Ticket | undefined;
    if (known?.id !== id) continue;
    refetch(queryKey);
    forgetConversation(known.uuid);
  }
  for (const { queryKey } of singleReplies()) updateReply(queryKey, { action: 'remove', id });
}

/** Nobody tells of messages out of sight: if the ticket comes back, the conversation is fetched. */
function forgetConversation(uuid: string): void {
  const { queryKey } = conversationQuery(uuid);
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  refetch(queryKey);
}

/** The bell and the tickets of a contact: one reply, without pages. */
const singleReplies = () => queryClient.getQueryCache().findAll({ queryKey: ticketRepliesKey });

const updateReply = (queryKey: QueryKey, change: Change): void =>
  updateCached<unknown>(queryKey, (known) =>
    mergeList(known, { rowsKey: 'tickets', order: byChange.DESC, isFiltered: false }, change),
  );

const updateUnread = (change: Change): void => updateReply(unreadTicketsQuery.queryKey, change);

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
  updateRows(isTheirs, change);
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
  // A change may move a row out of the days that the list shows.
  if (hasDays(queryKey) && merged !== data) scheduleRecheck(queryKey);
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
  const filter = filterOf(queryKey);
  const wait = filter.list === 'search' || isServerFiltered(filter) ? RECHECK_SEARCH_MS : RECHECK_MS;
  setTimeout(() => {
    pendingRechecks.delete(name);
    refetch(queryKey);
  }, wait);
}

function hasDays(queryKey: QueryKey): boolean {
  const { startDate, endDate } = filterOf(queryKey);
  return startDate !== '' || endDate !== '';
}

function withCountOf(merged: unknown, before: unknown): unknown {
  const { pages } = merged as TicketPages;
  const count = (before as TicketPages).pages[0]?.count ?? 0;
  return { ...(merged as TicketPages), pages: pages.map((page) => ({ ...page, count })) };
}

/** The event of a contact does not hold the tickets that its new tags bring to a list. */
export function refetchListsByTag(): void {
  for (const { queryKey } of lists()) if (filterOf(queryKey).tags.length > 0) refetch(queryKey);
}

/** Every row shows names and colours of queues and tags, so all lists are refetched. */
export function refetchTickets(): void {
  refetch(ticketListsKey);
  refetch(routeKey(api.tickets.showByUuid));
}

const filterOf = (queryKey: QueryKey) => queryKey[ticketListsKey.length] as TicketFilter;

const shapeOf = (queryKey: QueryKey) => {
  const filter = filterOf(queryKey);
  const { list, sort } = filter;
  return {
    rowsKey: 'tickets',
    order: (list === 'pending' ? byWait : byChange)[sort],
    isFiltered: isServerFiltered(filter),
    countedTo: list === 'board' ? KANBAN_COUNT_LIMIT : TICKETS_COUNT_LIMIT,
  };
};

const sortBothWays = (momentOf: (ticket: Ticket) => string): Record<TicketSort, Order> => {
  const at = (row: { id: number }) => Date.parse(momentOf(row as Ticket));
  const newest: Order = (a, b) => at(b) - at(a) || b.id - a.id;
  return { DESC: newest, ASC: (a, b) => newest(b, a) };
};
const byChange = sortBothWays(({ updatedAt }) => updatedAt);
const byWait = sortBothWays(({ waitingSince, createdAt }) => waitingSince ?? createdAt);

interface TicketPage {
  tickets: Ticket[];
}
interface TicketPages {
  pages: (TicketPage & { count: number })[];
}

const rowsOf = (data: TicketPages | TicketPage): Ticket[] =>
  'pages' in data ? data.pages.flatMap(({ tickets }) => tickets) : data.tickets;

const containsTicket = (data: unknown, id: number) =>
  data !== undefined && rowsOf(data as TicketPages).some((ticket) => ticket.id === id);
