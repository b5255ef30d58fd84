import {
  isNotified,
  may,
  type SessionUser,
  type Ticket,
  type TicketSort,
  type TicketStatus,
} from '@prosa/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { read, routeKey } from './queries.ts';
import { api } from './routes.gen.ts';

/** Which tickets a list shows; the same words the server's list knows. */
export interface TicketFilter {
  list: 'open' | 'pending' | 'group' | 'closed' | 'search';
  showAll: boolean;
  queueIds: number[];
  sort: TicketSort;
  searchParam: string;
  searchOnMessages: boolean;
  tags: number[];
  users: number[];
  whatsapps: number[];
  statuses: TicketStatus[];
}

export const UNFILTERED: Omit<TicketFilter, 'list'> = {
  showAll: false,
  queueIds: [],
  sort: 'DESC',
  searchParam: '',
  searchOnMessages: false,
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
};

const listOf = (values: readonly unknown[]) => (values.length > 0 ? JSON.stringify(values) : '');
const flag = (value: boolean) => (value ? ('true' as const) : ('false' as const));

const LIST = 'list';

/** All pages of a list of tickets: `useInfiniteQuery(ticketPages(filter))`. */
export const ticketPages = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(api.tickets.list), LIST, filter] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        api.tickets.list,
        {
          query: {
            pageNumber: String(pageParam),
            status: filter.list,
            showAll: flag(filter.showAll),
            queueIds: listOf(filter.queueIds),
            sortTickets: filter.sort,
            searchParam: filter.searchParam,
            searchOnMessages: flag(filter.searchOnMessages),
            tags: listOf(filter.tags),
            users: listOf(filter.users),
            whatsapps: listOf(filter.whatsapps),
            statusFilter: listOf(filter.statuses),
          },
        },
        { signal },
      ),
    getNextPageParam: (last, _all, current: number) => (last.hasMore ? current + 1 : undefined),
  });

export const ticketListsKey = [...routeKey(api.tickets.list), LIST] as const;

/** What the bell counts: tickets that wait for this person with something unread. */
export const unreadTicketsQuery = read(api.tickets.list, { query: { withUnreadMessages: 'true' } });

/** As the server counts them; see `unreadTickets`. */
export const isUnreadFor = (ticket: Ticket, me: SessionUser) =>
  ticket.unreadMessages > 0 && isNotifiedOf(ticket, me);

/** Whether this person is notified of a ticket: the bell, the tab, sounds and pushes have one rule. */
export const isNotifiedOf = (ticket: Ticket, me: SessionUser): boolean =>
  isNotified({ ...me, queueIds: me.queues.map(({ id }) => id) }, ticket, {
    showNotificationPending: announcesPending(me),
    groupAsTicket: ticket.whatsapp?.groupAsTicket ?? 'disabled',
  });

/** The company's choice: those who wait are announced too. */
const announcesPending = ({ company }: SessionUser): boolean =>
  company.companieSettings.some(({ key, value }) => key === 'showNotificationPending' && value === true);

/** All tickets there were with a contact, newest first. */
export const contactTicketsQuery = (contactId: number) =>
  read(api.tickets.list, { query: { status: 'search', showAll: 'true', contactId: String(contactId) } });

export const ticketQuery = (uuid: string) => read(api.tickets.showByUuid, { params: { uuid } });

/**
 * Whether a ticket that is told live belongs on a list, as the server would decide. It is only told to those who
 * may see it. `undefined`: only the server can tell, as with what a search found.
 */
export function matchesFilter(ticket: Ticket, filter: TicketFilter, me: SessionUser): boolean | undefined {
  if (!isOnTab(ticket, filter, me) || !passesSelections(ticket, filter)) return false;
  return filter.searchParam === '' ? true : undefined;
}

function isOnTab(ticket: Ticket, { list, showAll }: TicketFilter, me: SessionUser): boolean {
  const showsAll = showAll && may(me, 'tickets-manager:showall');
  const isMine = ticket.userId === me.id;
  const isMineOrFree = isMine || ticket.userId === null;
  switch (list) {
    case 'open':
      return ticket.status === 'open' && (showsAll || isMine);
    case 'pending':
      return showsAll
        ? ticket.status === 'pending' || ticket.status === 'lgpd'
        : ticket.status === 'pending' && isMineOrFree;
    case 'group':
      return ticket.status === 'group';
    case 'closed':
      return ticket.status === 'closed' && (showsAll || isMineOrFree);
    default:
      return true;
  }
}

function passesSelections(
  ticket: Ticket,
  { queueIds, tags, users, whatsapps, statuses }: TicketFilter,
): boolean {
  const isAmong = <T>(values: T[], value: T | null) =>
    values.length === 0 || (value !== null && values.includes(value));
  const hasTag = [...ticket.tags, ...ticket.contact.tags].some((tag) => tags.includes(tag.id));
  return (
    (ticket.queueId === null || isAmong(queueIds, ticket.queueId)) &&
    isAmong(users, ticket.userId) &&
    isAmong(whatsapps, ticket.whatsappId) &&
    isAmong(statuses, ticket.status) &&
    (tags.length === 0 || hasTag)
  );
}
