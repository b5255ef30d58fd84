import { may, type Person } from '../permissions.ts';
import { isNotified, type NotificationSettings, type NotifiedPerson } from './notifications.ts';
import type { TicketList, TicketStatus } from './tickets.ts';

/**
 * Which tickets belong to which list, said once: the server makes its conditions of the same parts, and a property
 * test compares what its lists hold with what is said here of each ticket.
 */
export interface TicketListFilter {
  list: TicketList;
  showAll: boolean;
  queueIds: readonly number[];
  tags: readonly number[];
  users: readonly number[];
  whatsapps: readonly number[];
  statuses: readonly TicketStatus[];
}

/** What decides on which lists a ticket is. */
export interface ListedTicket {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  tags: readonly { id: number }[];
  contact: { tags: readonly { id: number }[] };
}

/** Whether somebody who sees a ticket has it on a list, what is searched for aside. */
export function isOnList(ticket: ListedTicket, filter: TicketListFilter, person: Person): boolean {
  const showsAll = filter.showAll && mayShowAll(person);
  const statuses = listStatuses(filter.list, showsAll);
  return (
    (statuses === undefined || statuses.includes(ticket.status)) &&
    isOfOwner(ticket, listOwner(filter.list, showsAll), person.id) &&
    isSelected(ticket, filter)
  );
}

/** Only who has the right may ask for everybody's tickets. */
export const mayShowAll = (person: Person): boolean => may(person, 'tickets-manager:showall');

/** The statuses of a list; one that has all of them names none. */
export function listStatuses(list: TicketList | undefined, showsAll: boolean): TicketStatus[] | undefined {
  if (list === undefined || list === 'search') return undefined;
  return list === 'pending' && showsAll ? ['pending', 'lgpd'] : [list];
}

export type ListOwner = 'anybody' | 'me' | 'me or nobody';

/** Whose tickets a list holds, of those that a person sees. */
export function listOwner(list: TicketList | undefined, showsAll: boolean): ListOwner {
  if (showsAll) return 'anybody';
  if (list === 'open') return 'me';
  return list === 'pending' || list === 'closed' ? 'me or nobody' : 'anybody';
}

const isOfOwner = ({ userId }: ListedTicket, owner: ListOwner, me: number): boolean =>
  owner === 'anybody' || userId === me || (owner === 'me or nobody' && userId === null);

/** What is not selected from selects everything; what has no queue is of every queue. */
function isSelected(ticket: ListedTicket, filter: TicketListFilter): boolean {
  const { queueIds, tags, users, whatsapps, statuses } = filter;
  const hasTag = [...ticket.tags, ...ticket.contact.tags].some(({ id }) => tags.includes(id));
  return (
    (ticket.queueId === null || isAmong(queueIds, ticket.queueId)) &&
    isAmong(users, ticket.userId) &&
    isAmong(whatsapps, ticket.whatsappId) &&
    isAmong(statuses, ticket.status) &&
    (tags.length === 0 || hasTag)
  );
}

const isAmong = <T>(selected: readonly T[], value: T | null): boolean =>
  selected.length === 0 || (value !== null && selected.includes(value));

type UnreadTicket = Parameters<typeof isNotified>[1] & { unreadMessages: number };

/** Whether the bell counts a ticket for somebody who sees it. */
export const isUnreadFor = (
  person: NotifiedPerson,
  ticket: UnreadTicket,
  settings: NotificationSettings,
): boolean => ticket.unreadMessages > 0 && isNotified(person, ticket, settings);
