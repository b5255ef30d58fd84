import { may, type Person } from '../permissions.ts';
import { isNotified, type NotificationSettings, type NotifiedPerson } from './notifications.ts';
import type { TicketList, TicketStatus } from './tickets.ts';

/** The lists of the workspace, and the board. */
export type TicketListName = TicketList | 'board';

/**
 * Defines which tickets belong to which list. The server builds its SQL conditions from the same parts, and a
 * property test compares its lists with `isOnList`.
 */
export interface TicketListFilter {
  list: TicketListName;
  showAll: boolean;
  queueIds: readonly number[];
  tags: readonly number[];
  users: readonly number[];
  whatsapps: readonly number[];
  statuses: readonly TicketStatus[];
}

/** The fields of a ticket that decide on which lists it is. */
interface ListedTicket {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  tags: readonly { id: number }[];
  contact: { tags: readonly { id: number }[] };
}

/** Whether a ticket that the user may see is on the list, ignoring the search text. */
export function isOnList(ticket: ListedTicket, filter: TicketListFilter, person: Person): boolean {
  const showsAll = filter.showAll && mayShowAll(person);
  const statuses = listStatuses(filter.list, showsAll);
  return (
    (statuses === undefined || statuses.includes(ticket.status)) &&
    isOfOwner(ticket, listOwner(filter.list, showsAll), person.id) &&
    isSelected(ticket, filter)
  );
}

/** Only users with this permission may list everybody's tickets. */
export const mayShowAll = (person: Person): boolean => may(person, 'tickets-manager:showall');

/** The statuses of a list; undefined for a list with all statuses. */
export function listStatuses(
  list: TicketListName | undefined,
  showsAll: boolean,
): TicketStatus[] | undefined {
  if (list === undefined || list === 'search') return undefined;
  if (list === 'board') return ['pending', 'open'];
  return list === 'pending' && showsAll ? ['pending', 'lgpd'] : [list];
}

type ListOwner = 'anybody' | 'me' | 'me or nobody';

/** Whose tickets a list contains, of those that the user may see. */
export function listOwner(list: TicketListName | undefined, showsAll: boolean): ListOwner {
  if (showsAll) return 'anybody';
  if (list === 'open') return 'me';
  return list === 'pending' || list === 'closed' ? 'me or nobody' : 'anybody';
}

const isOfOwner = ({ userId }: ListedTicket, owner: ListOwner, me: number): boolean =>
  owner === 'anybody' || userId === me || (owner === 'me or nobody' && userId === null);

/** An empty selection matches everything; a ticket without a queue matches every queue. */
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

/** Whether a ticket that the user may see counts as unread. */
export const isUnreadFor = (
  person: NotifiedPerson,
  ticket: UnreadTicket,
  settings: NotificationSettings,
): boolean => ticket.unreadMessages > 0 && isNotified(person, ticket, settings);
