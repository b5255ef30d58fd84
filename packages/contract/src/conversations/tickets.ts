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

/** The ticket is being served; messages to the contact require this. */
export const isServed = ({ status }: { status: TicketStatus }): boolean =>
  status === 'open' || status === 'group';

/** The short form of an attendant on a ticket. */
export const TicketUser = z.object({ id: Id, name: z.string(), color: z.string() });
export type TicketUser = z.output<typeof TicketUser>;

const TicketConnection = z.object({
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
  /** Ready to display: the message's text, or its kind in the company's language. */
  lastMessage: z.string(),
  /** The kind, if `lastMessage` contains its label, so that a screen can translate it. */
  lastMessageKind: MessageKind.nullable(),
  lastMessageId: z.number().nullable(),
  /** The sender: null for our own messages; a name only in groups. */
  lastMessageSender: z.string().nullable(),
  /** The user who sent it, unless it was sent automatically. */
  lastMessageUserId: Id.nullable(),
  /** Delivery progress, for our own messages. */
  lastMessageState: MessageProgress.nullable(),
  unreadMessages: z.number(),
  tags: z.array(TagLabel),
  userRating: z.object({ rate: z.number() }).nullable(),
  /** Since when the contact has waited for an attendant; null if it does not wait. */
  waitingSince: Timestamp.nullable(),
  imported: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Ticket = z.output<typeof Ticket>;

/** A single ticket, with the data of the contact drawer. */
export const TicketDetail = Ticket.extend({
  contact: ContactLabel.extend({
    disableBot: z.boolean(),
    extraInfo: z.array(ExtraInfo),
    optedOut: z.boolean(),
    optedOutSince: Timestamp.nullable(),
  }),
  integrationId: Id.nullable(),
  amountUsedBotQueues: z.number(),
  amountUsedBotQueuesNPS: z.number(),
  lgpdAcceptedAt: Timestamp.nullable(),
  lgpdSendMessageAt: Timestamp.nullable(),
  /** The contact's last message on this connection, for channels with a reply window. */
  lastInboundAt: Timestamp.nullable(),
  /** The connection has a rating text; groups are never asked for a rating. */
  hasRatingText: z.boolean(),
  /** What the user may do with the ticket, so that a screen offers only allowed actions. */
  can: z.object({ reply: z.boolean(), closePending: z.boolean(), remove: z.boolean() }),
});
export type TicketDetail = z.output<typeof TicketDetail>;

/** The requested list: a status, or a search over all of them. */
export const TicketList = z.enum(['open', 'pending', 'group', 'closed', 'search']);
export type TicketList = z.output<typeof TicketList>;

export const TicketSort = z.enum(['ASC', 'DESC']);
export type TicketSort = z.output<typeof TicketSort>;

/** Waiting tickets are served oldest first; all other lists show the newest first. */
export const defaultTicketSort = (list: TicketList | 'board' | undefined): TicketSort =>
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
  /** Only tickets of this contact. */
  contactId: IdText.optional(),
  statusFilter: queryList(TicketStatus),
  sortTickets: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(TicketSort)
    .optional(),
  /** Day of creation and day of the last change: `YYYY-MM-DD`. */
  date: z.union([z.literal(''), Day]).optional(),
  updatedAt: z.union([z.literal(''), Day]).optional(),
});
export type TicketsQuery = z.output<typeof TicketsQuery>;

/** The board: the days are those of the last change. */
export const BoardQuery = ListQuery.extend({
  queueIds: queryList(Id),
  users: queryList(Id),
  tags: queryList(Id),
  startDate: z.union([z.literal(''), Day]).optional(),
  endDate: z.union([z.literal(''), Day]).optional(),
});
export type BoardQuery = z.output<typeof BoardQuery>;

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
    /** A text for the colleague who gets the ticket; stored in the conversation, not sent to the contact. */
    msgTransfer: z.string().max(4096).nullable(),
    isTransfered: z.boolean(),
    useIntegration: z.boolean(),
    sendFarewellMessage: z.boolean(),
    /** False: only the farewell is sent on closing, even if ratings are enabled. */
    askRating: z.boolean(),
    amountUsedBotQueues: z.number().int().min(0).max(1000),
  })
  .partial();
export type TicketChanges = z.output<typeof TicketChanges>;

/** The body of `ERR_OTHER_OPEN_TICKET`: the conflicting ticket and its attendant. */
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
  'optedOut',
  'optOutEnded',
]);
export type TicketLogType = z.output<typeof TicketLogType>;

export const TicketLog = z.object({
  id: z.number(),
  type: TicketLogType,
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
  /** Why it happened, if it happened automatically. */
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
    about:
      'Waiting and open tickets for the board, the last changed first: those of contacts that match a search, of these queues, attendants and tags, changed within the given days.',
    query: BoardQuery,
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
