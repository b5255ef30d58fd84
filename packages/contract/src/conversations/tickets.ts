import { z } from 'zod';
import { QueueLabel } from '../automation/queue-labels.ts';
import { routes } from '../route.ts';
import { Day, Done, Id, IdText, ListQuery, Timestamp, queryFlag, queryList } from '../schema.ts';
import { Channel, ContactLabel, ExtraInfo } from './contacts.ts';
import { LogReason } from './log-reasons.ts';
import { MessageProgress } from './message-progress.ts';
import { MessageKind } from './message-summary.ts';
import { TagLabel } from './tags.ts';

export const TicketStatus = z.enum(['pending', 'open', 'group', 'closed', 'nps', 'lgpd']);
export type TicketStatus = z.output<typeof TicketStatus>;

/** Somebody is at it: only then the contact is written to. */
export const isServed = ({ status }: { status: TicketStatus }): boolean =>
  status === 'open' || status === 'group';

/** An attendant as shown on a ticket. */
export const TicketUser = z.object({ id: Id, name: z.string(), color: z.string() });
export type TicketUser = z.output<typeof TicketUser>;

export const TicketConnection = z.object({
  id: Id,
  name: z.string(),
  status: z.string(),
  groupAsTicket: z.enum(['enabled', 'disabled']),
});

export const Ticket = z.object({
  id: Id,
  uuid: z.uuid(),
  companyId: Id,
  status: TicketStatus,
  channel: Channel,
  isGroup: z.boolean(),
  isBot: z.boolean(),
  useIntegration: z.boolean(),
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
  userId: Id.nullable(),
  user: TicketUser.nullable(),
  contactId: Id,
  contact: ContactLabel,
  whatsappId: Id.nullable(),
  whatsapp: TicketConnection.nullable(),
  /** In words, to be shown as it is: what was written, or in the company's language what it was. */
  lastMessage: z.string(),
  /** Where `lastMessage` only says what it was: that, for a screen in another language. */
  lastMessageKind: MessageKind.nullable(),
  lastMessageId: z.number().nullable(),
  /** Who said it: null is one of us, a name is known only in groups. */
  lastMessageSender: z.string().nullable(),
  /** Who of us, where it was not sent by itself. */
  lastMessageUserId: Id.nullable(),
  /** Of one of ours: how far it is on its way. */
  lastMessageState: MessageProgress.nullable(),
  unreadMessages: z.number(),
  tags: z.array(TagLabel),
  userRating: z.object({ rate: z.number() }).nullable(),
  /** Since when the contact waits for somebody to take it; null where nobody waits. */
  waitingSince: Timestamp.nullable(),
  imported: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Ticket = z.output<typeof Ticket>;

/** One ticket by itself: with what the contact drawer shows. */
export const TicketDetail = Ticket.extend({
  contact: ContactLabel.extend({ disableBot: z.boolean(), extraInfo: z.array(ExtraInfo) }),
  integrationId: Id.nullable(),
  amountUsedBotQueues: z.number(),
  amountUsedBotQueuesNPS: z.number(),
  lgpdAcceptedAt: Timestamp.nullable(),
  lgpdSendMessageAt: Timestamp.nullable(),
  /** When the contact last wrote on this connection, where the channel lets one answer only for a time. */
  lastInboundAt: Timestamp.nullable(),
  /** Its connection has words that ask the contact for a rating; a group is never asked. */
  hasRatingText: z.boolean(),
  /** What this person may do with it, so that a screen offers nothing that would be refused. */
  can: z.object({ reply: z.boolean(), closePending: z.boolean(), remove: z.boolean() }),
});
export type TicketDetail = z.output<typeof TicketDetail>;

/** Which list is asked for: a status, or a search over all of them. */
export const TicketList = z.enum(['open', 'pending', 'group', 'closed', 'search']);
export type TicketList = z.output<typeof TicketList>;

export const TicketSort = z.enum(['ASC', 'DESC']);
export type TicketSort = z.output<typeof TicketSort>;

/** Those who wait are served in their turn; of everything else the newest is looked for. */
export const defaultTicketSort = (list: TicketList | undefined): TicketSort =>
  list === 'pending' ? 'ASC' : 'DESC';

export const TicketsQuery = ListQuery.extend({
  status: TicketList.optional(),
  showAll: queryFlag,
  withUnreadMessages: queryFlag,
  searchOnMessages: queryFlag,
  queueIds: queryList(Id),
  tags: queryList(Id),
  users: queryList(Id),
  whatsapps: queryList(Id),
  /** Only those with this contact. */
  contactId: IdText.optional(),
  statusFilter: queryList(TicketStatus),
  sortTickets: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(TicketSort)
    .optional(),
  /** A day of creation, a day of the last change: `YYYY-MM-DD`. */
  date: z.union([z.literal(''), Day]).optional(),
  updatedAt: z.union([z.literal(''), Day]).optional(),
});
export type TicketsQuery = z.output<typeof TicketsQuery>;

export const NewTicket = z.object({
  contactId: Id,
  queueId: Id.nullable().optional(),
  whatsappId: Id.nullable().optional(),
  userId: Id.nullable().optional(),
  status: z.enum(['open', 'pending']).optional(),
});
export type NewTicket = z.output<typeof NewTicket>;

export const TicketChanges = z
  .object({
    status: z.enum(['open', 'pending', 'group', 'closed']),
    userId: Id.nullable(),
    queueId: Id.nullable(),
    /** A word to the colleague it goes to; kept in the conversation, not sent. */
    msgTransfer: z.string().max(4096).nullable(),
    isTransfered: z.boolean(),
    useIntegration: z.boolean(),
    sendFarewellMessage: z.boolean(),
    /** False: closed with the farewell alone, also where ratings are wanted. */
    askRating: z.boolean(),
    amountUsedBotQueues: z.number().int().min(0).max(1000),
  })
  .partial();
export type TicketChanges = z.output<typeof TicketChanges>;

/** The body of `ERR_OTHER_OPEN_TICKET`: which ticket is in the way, and whose it is. */
export const OtherTicket = z.object({
  id: Id,
  uuid: z.uuid(),
  status: TicketStatus,
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
});
export type OtherTicket = z.output<typeof OtherTicket>;

export const TicketLogType = z.enum([
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'pending',
  'closed',
  'reopen',
  'redirect',
  'nps',
  'lgpd',
  'autoClose',
  'clientClosed',
  'lane',
  'numberChanged',
  'contactMerged',
]);
export type TicketLogType = z.output<typeof TicketLogType>;

export const TicketLog = z.object({
  id: z.number(),
  type: TicketLogType,
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
  /** Why it happened, where it did by itself. */
  reason: LogReason.nullable(),
  createdAt: Timestamp,
});
export type TicketLog = z.output<typeof TicketLog>;

const params = z.object({ id: IdText });
const ClosedAtOnce = z.enum(['open', 'pending', 'group']);

export const ticketRoutes = routes({
  list: {
    method: 'GET',
    path: '/tickets',
    can: 'tickets:work',
    on: 'company',
    about: 'Tickets the caller may see: a list by status, a search, or those with unread messages.',
    query: TicketsQuery,
    reply: z.object({ tickets: z.array(Ticket), count: z.number(), hasMore: z.boolean() }),
  },
  kanban: {
    method: 'GET',
    path: '/ticket/kanban',
    can: 'tickets:work',
    plan: 'useKanban',
    on: 'company',
    about: 'Waiting and open tickets for the board, those changed within the given days.',
    query: z.object({
      queueIds: queryList(Id),
      startDate: z.union([z.literal(''), Day]).optional(),
      endDate: z.union([z.literal(''), Day]).optional(),
    }),
    reply: z.object({ tickets: z.array(Ticket), count: z.number(), hasMore: z.boolean() }),
  },
  showByUuid: {
    method: 'GET',
    path: '/tickets/u/:uuid',
    can: 'tickets:work',
    on: 'company',
    about: 'One ticket by its uuid.',
    params: z.object({ uuid: z.uuid() }),
    reply: TicketDetail,
  },
  show: {
    method: 'GET',
    path: '/tickets/:id',
    can: 'tickets:work',
    on: 'company',
    about: 'One ticket by its number.',
    params,
    reply: TicketDetail,
  },
  create: {
    method: 'POST',
    path: '/tickets',
    can: 'tickets:work',
    on: 'company',
    about: 'Start a conversation with a contact. Where there is one already: 409 with whose it is.',
    body: NewTicket,
    reply: TicketDetail,
  },
  update: {
    method: 'PUT',
    path: '/tickets/:id',
    can: 'tickets:work',
    on: 'company',
    about:
      'Accept, return, transfer, close or reopen a ticket. Of many who accept at once, one wins. Closing a served ticket asks the contact for a rating where the company wants ratings (setting userRating) and the connection has a text for it: the ticket is then nps until the contact answers, and the farewell follows the answer. With askRating false the farewell is said at once; with sendFarewellMessage false it is closed at once and without a word.',
    params,
    body: TicketChanges,
    reply: TicketDetail,
  },
  markRead: {
    method: 'PUT',
    path: '/tickets/:id/read',
    can: 'tickets:work',
    on: 'company',
    about: 'The caller has the ticket before their eyes: its messages count as read.',
    params,
    reply: z.object({ unreadMessages: z.number() }),
  },
  access: {
    method: 'PUT',
    path: '/tickets/:id/access',
    can: 'tickets:work',
    on: 'company',
    about: 'The caller opened the ticket: that is written into its log.',
    params,
    reply: Done,
  },
  remove: {
    method: 'DELETE',
    path: '/tickets/:id',
    can: 'ticket-options:deleteTicket',
    on: 'company',
    about: 'Remove a ticket with its messages. A closed one is reopened first.',
    params,
    reply: Done,
  },
  closeAll: {
    method: 'POST',
    path: '/tickets/closeAll',
    can: 'tickets-manager:closeAll',
    on: 'company',
    about:
      'Close all tickets of a status in the chosen queues, without a farewell; each stays whose it was. Where a tag is required, those without one are left open and counted.',
    body: z.object({
      status: ClosedAtOnce,
      selectedQueueIds: z.array(Id).max(1000),
    }),
    reply: z.object({ closed: z.number(), withoutTag: z.number() }),
  },
  countAll: {
    method: 'GET',
    path: '/tickets/closeAll',
    can: 'tickets-manager:closeAll',
    on: 'company',
    about:
      'What closing all would close: how many, whose, and how many would stay because a tag is required.',
    query: z.object({ status: ClosedAtOnce, selectedQueueIds: queryList(Id) }),
    reply: z.object({
      count: z.number(),
      withoutTag: z.number(),
      owners: z.array(
        z.object({ user: z.object({ id: Id, name: z.string() }).nullable(), count: z.number() }),
      ),
    }),
  },
  log: {
    method: 'GET',
    path: '/tickets-log/:ticketId',
    can: 'tickets:work',
    on: 'company',
    about: 'What happened to a ticket, newest first.',
    params: z.object({ ticketId: IdText }),
    reply: z.array(TicketLog),
  },
});
