import {
  api,
  type Contact,
  type EventPayload,
  type Message,
  messageProgress,
  type Ticket,
  type TicketDetail,
  type TicketSort,
  TICKETS_COUNTED,
} from '@prosa/contract';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { queryClient, routeKey } from '../queries.ts';
import { getSession } from '../session.ts';
import {
  belongs,
  isUnreadFor,
  type TicketFilter,
  ticketListsKey,
  ticketsOfContact,
  unreadTickets,
} from '../tickets.ts';
import {
  askAgainIfAsked,
  changeAlsoOnceHere,
  changeAndAskAgain,
  changeAnswer,
  hasMore,
  refetch,
} from './lists.ts';
import { type Change, mergeList, type Order } from './merge.ts';

/** How long a list that only the server can complete waits for more of the same before it asks. */
const RECHECK_MS = 5000;
const RECHECK_SEARCH_MS = 1000;

export function changeTickets(event: EventPayload<'ticket'>): void {
  if (event.action === 'update') return saveTicket(event.ticket);
  if (event.action === 'updateUnread') return patchTicket(event.ticketId, { unreadMessages: 0 });
  return forgetTicket(event.ticketId);
}

/** Puts a ticket on every list it belongs to, takes it off the others, and changes it where it is open. */
export function saveTicket(ticket: Ticket): void {
  const me = getSession();
  if (!me) return;
  changeLists((filter) => {
    const isHere = belongs(ticket, filter, me);
    return isHere === false ? { action: 'remove', id: ticket.id } : { action: 'save', row: ticket };
  });
  changeOpen(ticket.id, ticket);
  changeUnread(
    isUnreadFor(ticket, me) ? { action: 'save', row: ticket } : { action: 'remove', id: ticket.id },
  );
}

/** What is known of a ticket without having all of it. */
function patchTicket(id: number, fields: Partial<Ticket>): void {
  for (const { queryKey } of lists())
    changeAlsoOnceHere(queryKey, () => {
      const data = queryClient.getQueryData(queryKey);
      if (!holds(data, id)) return;
      const change: Change = { action: 'save', row: { id, ...fields } };
      queryClient.setQueryData(queryKey, mergeList(data, shapeOf(queryKey), change));
    });
  changeOpen(id, fields);
  if (fields.unreadMessages === 0) changeUnread({ action: 'remove', id });
}

/** One of ours got further on its way: the rows that show it say so. */
export function noteProgress(message: Message): void {
  if (!message.fromMe || message.isPrivate) return;
  const fields: Partial<Ticket> = { lastMessageState: messageProgress(message) };
  for (const { queryKey } of lists())
    changeAlsoOnceHere(queryKey, () => {
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

/** Gone, or no longer for this person's eyes. One that only moved is told anew right after, in the same frame. */
function forgetTicket(id: number): void {
  // It may be on a page that was not read: the count is then the server's to tell.
  for (const { queryKey, state } of lists())
    if (hasMore(state.data) && !holds(state.data, id)) recheck(queryKey);
  changeLists(() => ({ action: 'remove', id }));
  for (const { queryKey, state } of openTickets()) {
    askAgainIfBeingOpened(queryKey);
    if ((state.data as Ticket | undefined)?.id === id) refetch(queryKey);
  }
  changeUnread({ action: 'remove', id });
}

const changeUnread = (change: Change): void =>
  changeAnswer<unknown>(unreadTickets.queryKey, (known) =>
    mergeList(known, { rowsKey: 'tickets', order: byChange.DESC, isFiltered: false }, change),
  );

/** A ticket told live has less of its contact than one that is open, and not what this person may do with it. */
function changeOpen(id: number, fields: Partial<Ticket & Pick<TicketDetail, 'can' | 'lastInboundAt'>>): void {
  for (const { queryKey, state } of openTickets()) {
    askAgainIfBeingOpened(queryKey);
    const known = state.data as TicketDetail | undefined;
    if (known?.id !== id) continue;
    const change = (ticket: TicketDetail) => ({
      ...ticket,
      ...fields,
      contact: { ...ticket.contact, ...fields.contact },
    });
    changeAnswer(queryKey, change);
    if (rightsOf(change(known)) === rightsOf(known)) continue;
    if (!fields.can) refetch(queryKey);
    refetch(ticketsOfContact(known.contactId).queryKey);
  }
}

/** Which one it is, nobody knows before it is here. */
function askAgainIfBeingOpened(queryKey: QueryKey): void {
  if (queryClient.getQueryData(queryKey) === undefined) askAgainIfAsked(queryKey);
}

/** The contact wrote: from then on one may answer anew, where the channel counts the time. */
export function noteInbound(id: number, at: string): void {
  for (const { state } of openTickets()) {
    const known = state.data as TicketDetail | undefined;
    if (known?.id === id && (known.lastInboundAt === null || known.lastInboundAt < at))
      changeOpen(id, { lastInboundAt: at });
  }
}

/** What the rights on a ticket depend on. */
const rightsOf = ({ status, userId, queueId, contact }: Ticket) =>
  [status, userId, queueId, contact.active].join();

const openTickets = () => queryClient.getQueryCache().findAll({ queryKey: routeKey(api.tickets.showByUuid) });

/** The name, picture and tags of a contact wherever a ticket shows them. */
export function changeContactOfTickets(contact: Pick<Contact, 'id'> & Partial<Contact>): void {
  const isTheirs = (ticket: Ticket) => ticket.contactId === contact.id;
  const change = (ticket: Ticket) => ({ ...ticket, contact: { ...ticket.contact, ...contact } });
  for (const { queryKey } of lists())
    changeAlsoOnceHere(queryKey, () => {
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
    if (ticket && isTheirs(ticket)) changeAnswer(queryKey, change);
  }
}

const lists = () => queryClient.getQueryCache().findAll({ queryKey: ticketListsKey });

function changeLists(changeFor: (filter: TicketFilter) => Change): void {
  for (const { queryKey } of lists()) {
    const change = changeFor(filterOf(queryKey));
    changeAndAskAgain(queryKey, () => changeTicketList(queryKey, change));
  }
}

function changeTicketList(queryKey: QueryKey, change: Change): void {
  const data = queryClient.getQueryData(queryKey);
  if (data === undefined) return;
  const merged = mergeList(data, shapeOf(queryKey), change);
  if (merged === undefined) return recheck(queryKey);
  const isUnsure = hasMore(data) && merged !== data;
  if (isUnsure && (change.action === 'remove' || !holds(data, change.row.id))) recheck(queryKey);
  const isFromBeyond = isUnsure && change.action === 'save' && !holds(data, change.row.id);
  const saved = isFromBeyond ? countedAs(merged, data) : merged;
  if (saved !== data) queryClient.setQueryData(queryKey, saved);
}

/**
 * A ticket that comes up from a page that was not read was counted already, and one that leaves moves all
 * pages after it: once things have calmed down the server says how it is.
 */
const checking = new Set<string>();
function recheck(queryKey: QueryKey): void {
  const name = hashKey(queryKey);
  if (checking.has(name)) return;
  checking.add(name);
  const wait = filterOf(queryKey).list === 'search' ? RECHECK_SEARCH_MS : RECHECK_MS;
  setTimeout(() => {
    checking.delete(name);
    refetch(queryKey);
  }, wait);
}

function countedAs(merged: unknown, before: unknown): unknown {
  const { pages } = merged as TicketPages;
  const count = (before as TicketPages).pages[0]?.count ?? 0;
  return { ...(merged as TicketPages), pages: pages.map((page) => ({ ...page, count })) };
}

/** Names and colours of queues and tags stand on every row. */
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
    countedTo: TICKETS_COUNTED,
  };
};

const bothWays = (momentOf: (ticket: Ticket) => string): Record<TicketSort, Order> => {
  const at = (row: { id: number }) => Date.parse(momentOf(row as Ticket));
  const newest: Order = (a, b) => at(b) - at(a) || b.id - a.id;
  return { DESC: newest, ASC: (a, b) => newest(b, a) };
};
const byChange = bothWays(({ updatedAt }) => updatedAt);
const byWait = bothWays(({ waitingSince, createdAt }) => waitingSince ?? createdAt);

interface TicketPages {
  pages: { tickets: Ticket[]; count: number }[];
}

const holds = (data: unknown, id: number) =>
  (data as TicketPages | undefined)?.pages.some((page) => page.tickets.some((ticket) => ticket.id === id)) ??
  false;
