import { api, type Contact, type EventPayload, type Ticket } from '@prosa/contract';
import { queryClient, routeKey } from '../queries.ts';
import { getSession } from '../session.ts';
import { belongs, isUnreadFor, type TicketFilter, ticketListsKey, unreadTickets } from '../tickets.ts';
import { askAgainIfAsked, changeOne, refetch } from './lists.ts';
import { type Change, mergeList, type Order } from './merge.ts';

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
  for (const { queryKey, state } of lists()) {
    if (holds(state.data, id))
      queryClient.setQueryData(
        queryKey,
        mergeList(state.data, shapeOf(queryKey), { action: 'save', row: { id, ...fields } }),
      );
  }
  changeOpen(id, fields);
  if (fields.unreadMessages === 0) changeUnread({ action: 'remove', id });
}

/** Gone, or no longer for this person's eyes. One that only moved is told anew right after, in the same frame. */
function forgetTicket(id: number): void {
  changeLists(() => ({ action: 'remove', id }));
  for (const { queryKey, state } of openTickets())
    if ((state.data as Ticket | undefined)?.id === id) refetch(queryKey);
  changeUnread({ action: 'remove', id });
}

function changeUnread(change: Change): void {
  const { queryKey } = unreadTickets;
  askAgainIfAsked(queryKey);
  queryClient.setQueryData(queryKey, (known) => {
    const shape = { rowsKey: 'tickets', order: newestFirst, isFiltered: false };
    return known && (mergeList(known, shape, change) as typeof known);
  });
}

function changeOpen(id: number, fields: Partial<Ticket>): void {
  for (const { queryKey, state } of openTickets())
    if ((state.data as Ticket | undefined)?.id === id) changeOne(queryKey, fields);
}

const openTickets = () => queryClient.getQueryCache().findAll({ queryKey: routeKey(api.tickets.showByUuid) });

/** The name, picture and tags of a contact wherever a ticket shows them. */
export function changeContactOfTickets(contact: Contact): void {
  const isTheirs = (ticket: Ticket) => ticket.contactId === contact.id;
  const change = (ticket: Ticket) => ({ ...ticket, contact: { ...ticket.contact, ...contact } });
  for (const { queryKey, state } of lists()) {
    const data = state.data as TicketPages | undefined;
    if (!data?.pages.some((page) => page.tickets.some(isTheirs))) continue;
    const pages = data.pages.map((page) => ({
      ...page,
      tickets: page.tickets.map((ticket) => (isTheirs(ticket) ? change(ticket) : ticket)),
    }));
    queryClient.setQueryData(queryKey, { ...data, pages });
  }
  for (const { queryKey, state } of openTickets()) {
    const ticket = state.data as Ticket | undefined;
    if (ticket && isTheirs(ticket)) changeOne(queryKey, change(ticket));
  }
}

const lists = () => queryClient.getQueryCache().findAll({ queryKey: ticketListsKey });

function changeLists(changeFor: (filter: TicketFilter) => Change): void {
  for (const { queryKey, state } of lists()) {
    askAgainIfAsked(queryKey);
    if (state.data === undefined) continue;
    const merged = mergeList(state.data, shapeOf(queryKey), changeFor(filterOf(queryKey)));
    if (merged === undefined) refetch(queryKey);
    else if (merged !== state.data) queryClient.setQueryData(queryKey, merged);
  }
}

const filterOf = (queryKey: readonly unknown[]) => queryKey[ticketListsKey.length] as TicketFilter;

const shapeOf = (queryKey: readonly unknown[]) => {
  const { sort, searchParam } = filterOf(queryKey);
  return { rowsKey: 'tickets', order: byChange[sort], isFiltered: searchParam !== '' };
};

const changed = (row: { id: number }) => Date.parse((row as Ticket).updatedAt);
const newestFirst: Order = (a, b) => changed(b) - changed(a) || b.id - a.id;
const byChange: Record<TicketFilter['sort'], Order> = {
  DESC: newestFirst,
  ASC: (a, b) => newestFirst(b, a),
};

interface TicketPages {
  pages: { tickets: Ticket[] }[];
}

const holds = (data: unknown, id: number) =>
  (data as TicketPages | undefined)?.pages.some((page) => page.tickets.some((ticket) => ticket.id === id)) ??
  false;
