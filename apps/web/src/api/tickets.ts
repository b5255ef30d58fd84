import {
  isNotified,
  isOnList,
  isUnreadFor,
  type SessionUser,
  type Ticket,
  type TicketListFilter,
  type TicketListName,
  type TicketSort,
  type TicketStatus,
} from '@prosa/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { read, routeKey } from './queries.ts';
import { api } from './routes.gen.ts';

/** The filter and the order of a ticket list. */
export interface TicketFilter extends TicketListFilter {
  list: TicketListName;
  queueIds: number[];
  tags: number[];
  users: number[];
  whatsapps: number[];
  statuses: TicketStatus[];
  sort: TicketSort;
  searchParam: string;
  searchOnMessages: boolean;
  /** Days of the last change; only the board has them. */
  startDate: string;
  endDate: string;
}

export const UNFILTERED: Omit<TicketFilter, 'list'> = {
  showAll: false,
  queueIds: [],
  sort: 'DESC',
  searchParam: '',
  searchOnMessages: false,
  startDate: '',
  endDate: '',
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
};

const listOf = (values: readonly unknown[]) => (values.length > 0 ? JSON.stringify(values) : '');
const flag = (value: boolean) => (value ? ('true' as const) : ('false' as const));

const LIST = 'list';

function fetchPage(filter: TicketFilter, pageNumber: string, signal: AbortSignal) {
  const { list, searchParam, startDate, endDate } = filter;
  const common = {
    pageNumber,
    searchParam,
    queueIds: listOf(filter.queueIds),
    tags: listOf(filter.tags),
    users: listOf(filter.users),
  };
  if (list === 'board')
    return call(api.tickets.kanban, { query: { ...common, startDate, endDate } }, { signal });
  const query = {
    ...common,
    status: list,
    showAll: flag(filter.showAll),
    sortTickets: filter.sort,
    searchOnMessages: flag(filter.searchOnMessages),
    whatsapps: listOf(filter.whatsapps),
    statusFilter: listOf(filter.statuses),
  };
  return call(api.tickets.list, { query }, { signal });
}

/** Which tickets belong on the list, only the server knows: those of a search, or of some days. */
export const isServerFiltered = ({ searchParam, startDate, endDate }: TicketFilter): boolean =>
  searchParam !== '' || startDate !== '' || endDate !== '';

/** All pages of a list of tickets: `useInfiniteQuery(ticketPages(filter))`. */
export const ticketPages = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(api.tickets.list), LIST, filter] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchPage(filter, String(pageParam), signal),
    getNextPageParam: (last, _all, current: number) => (last.hasMore ? current + 1 : undefined),
  });

export const ticketListsKey = [...routeKey(api.tickets.list), LIST] as const;
/** The replies without pages: the bell, and the tickets of a contact. */
export const ticketRepliesKey = [...routeKey(api.tickets.list), 'one'] as const;

/** The tickets that the bell counts: unread ones for this user. */
export const unreadTicketsQuery = read(api.tickets.list, { query: { withUnreadMessages: 'true' } });

/** Whether the bell of this user counts a ticket. */
export const isUnread = (ticket: Ticket, me: SessionUser): boolean =>
  isUnreadFor(notifiedPerson(me), ticket, notificationSettings(ticket, me));

/** Whether this user is notified of a ticket: one rule for the bell, the tab title, sounds and pushes. */
export const isNotifiedOf = (ticket: Ticket, me: SessionUser): boolean =>
  isNotified(notifiedPerson(me), ticket, notificationSettings(ticket, me));

const notifiedPerson = (me: SessionUser) => ({ ...me, queueIds: me.queues.map(({ id }) => id) });

const notificationSettings = (ticket: Ticket, me: SessionUser) => ({
  showNotificationPending: announcesPending(me),
  groupAsTicket: ticket.whatsapp?.groupAsTicket ?? 'disabled',
});

/** Company setting: waiting tickets are announced too. */
const announcesPending = ({ company }: SessionUser): boolean =>
  company.companieSettings.some(({ key, value }) => key === 'showNotificationPending' && value === true);

/** All tickets of a contact, newest first. */
export const contactTicketsQuery = (contactId: number) =>
  read(api.tickets.list, { query: { status: 'search', showAll: 'true', contactId: String(contactId) } });

export const ticketQuery = (uuid: string) => read(api.tickets.showByUuid, { params: { uuid } });

/**
 * Whether a ticket from a live event belongs on a list. Events reach only users who may see the ticket. `undefined`:
 * only the server knows, as for search results.
 */
export function matchesFilter(ticket: Ticket, filter: TicketFilter, me: SessionUser): boolean | undefined {
  if (!isOnList(ticket, filter, me)) return false;
  return isServerFiltered(filter) ? undefined : true;
}
