import { z } from 'zod';
import { QueueLabel } from '../automation/queue-labels.ts';
import { WeekHours } from '../business/companies.ts';
import { CONNECTION_DEFAULTS, CONNECTION_TOKEN_LENGTH } from '../constants.ts';
import { Channel } from '../conversations/contacts.ts';
import { MessageText } from '../conversations/variables.ts';
import { routes } from '../route.ts';
import { Day, Done, Id, IdText, PageNumber, Timestamp, Name, Switch } from '../schema.ts';
import { ConnectionRow } from './connection-rows.ts';

/** Status after an import: shows the button that closes the imported tickets. */
export const IMPORT_DONE = 'renderButtonCloseTickets';

const Minutes = z.number().int().min(0).max(525_600);
const Times = z.number().int().min(0).max(1000);

/** The settings, with the values of a new connection. */
const fields = {
  name: Name,
  isDefault: z.boolean(),
  greetingMessage: MessageText,
  complationMessage: MessageText,
  outOfHoursMessage: MessageText,
  ratingMessage: MessageText,
  allowGroup: z.boolean(),
  groupAsTicket: Switch,
  provider: z.string().max(20),
  maxUseBotQueues: Times,
  timeUseBotQueues: Minutes,
  /** Minutes until a ticket without a queue goes to `sendIdQueue`; 0: never. */
  timeSendQueue: z.union([Minutes, z.literal('').transform(() => 0)]),
  sendIdQueue: Id.nullable(),
  expiresTicket: Minutes,
  /** 0: regardless of who wrote last; 1: only if the last message is ours. */
  whenExpiresTicket: z.union([z.literal(0), z.literal(1)]),
  expiresInactiveMessage: MessageText,
  timeInactiveMessage: Minutes,
  inactiveMessage: MessageText,
  maxUseBotQueuesNPS: Times,
  expiresTicketNPS: Minutes,
  timeCreateNewTicket: Minutes,
  collectiveVacationStart: Day.nullable(),
  collectiveVacationEnd: Day.nullable(),
  collectiveVacationMessage: MessageText,
  lgpdMessage: MessageText,
  lgpdLink: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
  schedules: z.union([WeekHours, z.array(z.never()).max(0)]),
  promptId: Id.nullable(),
  integrationId: Id.nullable(),
  enableImportMessage: z.boolean(),
  importOldMessages: z.iso.datetime({ offset: true, local: true }).nullable(),
  importRecentMessages: z.iso.datetime({ offset: true, local: true }).nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: Id.nullable(),
  queueIds: z.array(Id).max(200),
  token: z.string().regex(new RegExp(`^[A-Za-z0-9]{${CONNECTION_TOKEN_LENGTH}}$`)),
};

export const Connection = ConnectionRow.extend({
  companyId: Id,
  provider: z.string(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  greetingMediaAttachment: z.string().nullable(),
  greetingMediaUrl: z.string().nullable(),
  allowGroup: z.boolean(),
  maxUseBotQueues: z.number(),
  timeUseBotQueues: z.number(),
  timeSendQueue: z.number(),
  sendIdQueue: Id.nullable(),
  expiresTicket: z.number(),
  whenExpiresTicket: z.union([z.literal(0), z.literal(1)]),
  expiresInactiveMessage: z.string(),
  timeInactiveMessage: z.number(),
  inactiveMessage: z.string(),
  maxUseBotQueuesNPS: z.number(),
  expiresTicketNPS: z.number(),
  timeCreateNewTicket: z.number(),
  collectiveVacationStart: Day.nullable(),
  collectiveVacationEnd: Day.nullable(),
  collectiveVacationMessage: z.string(),
  lgpdMessage: z.string(),
  lgpdLink: z.string(),
  schedules: z.union([WeekHours, z.array(z.never()).max(0)]),
  promptId: Id.nullable(),
  integrationId: Id.nullable(),
  enableImportMessage: z.boolean(),
  importOldMessages: Timestamp.nullable(),
  importRecentMessages: Timestamp.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  queueIdImportMessages: Id.nullable(),
  queueIds: z.array(Id),
  /** A Cloud API number and the values to enter at Meta. Token and secret are never shown. */
  cloud: z
    .object({
      phoneNumberId: z.string(),
      businessAccountId: z.string(),
      /** A full URL, or only the path if the installation does not know its own address. */
      webhookUrl: z.string(),
      verifyToken: z.string(),
    })
    .nullable(),
  /** The provider's id of a page or an Instagram account. */
  accountId: z.string().nullable(),
  /** For the messages API; shown only to users who manage connections. */
  token: z.string(),
  createdAt: Timestamp,
});
export type Connection = z.output<typeof Connection>;

export const NewConnection = z.object({
  channel: z.literal('whatsapp').default('whatsapp'),
  name: fields.name,
  isDefault: fields.isDefault.default(false),
  greetingMessage: fields.greetingMessage.default(''),
  complationMessage: fields.complationMessage.default(''),
  outOfHoursMessage: fields.outOfHoursMessage.default(''),
  ratingMessage: fields.ratingMessage.default(''),
  allowGroup: fields.allowGroup.default(false),
  groupAsTicket: fields.groupAsTicket.default(CONNECTION_DEFAULTS.groupAsTicket),
  provider: fields.provider.default(CONNECTION_DEFAULTS.provider),
  maxUseBotQueues: fields.maxUseBotQueues.default(CONNECTION_DEFAULTS.maxUseBotQueues),
  timeUseBotQueues: fields.timeUseBotQueues.default(0),
  timeSendQueue: fields.timeSendQueue.default(0),
  sendIdQueue: fields.sendIdQueue.default(null),
  expiresTicket: fields.expiresTicket.default(0),
  whenExpiresTicket: fields.whenExpiresTicket.default(0),
  expiresInactiveMessage: fields.expiresInactiveMessage.default(''),
  timeInactiveMessage: fields.timeInactiveMessage.default(0),
  inactiveMessage: fields.inactiveMessage.default(''),
  maxUseBotQueuesNPS: fields.maxUseBotQueuesNPS.default(CONNECTION_DEFAULTS.maxUseBotQueuesNPS),
  expiresTicketNPS: fields.expiresTicketNPS.default(0),
  timeCreateNewTicket: fields.timeCreateNewTicket.default(0),
  collectiveVacationStart: fields.collectiveVacationStart.default(null),
  collectiveVacationEnd: fields.collectiveVacationEnd.default(null),
  collectiveVacationMessage: fields.collectiveVacationMessage.default(''),
  lgpdMessage: fields.lgpdMessage.default(''),
  lgpdLink: fields.lgpdLink.default(''),
  schedules: fields.schedules.default([]),
  promptId: fields.promptId.default(null),
  integrationId: fields.integrationId.default(null),
  enableImportMessage: fields.enableImportMessage.default(false),
  importOldMessages: fields.importOldMessages.default(null),
  importRecentMessages: fields.importRecentMessages.default(null),
  importOldMessagesGroups: fields.importOldMessagesGroups.default(false),
  closedTicketsPostImported: fields.closedTicketsPostImported.default(false),
  queueIdImportMessages: fields.queueIdImportMessages.default(null),
  queueIds: fields.queueIds.default([]),
  token: fields.token.optional(),
});
export type NewConnection = z.output<typeof NewConnection>;

export const ConnectionChanges = z.object(fields).partial();
export type ConnectionChanges = z.output<typeof ConnectionChanges>;

/**
 * A connection that the platform owner adds for a company, which pairs it and configures the rest. Pages, Instagram
 * accounts and Cloud API numbers need a sign-in or token that only the company has.
 */
export const NewCompanyConnection = NewConnection.pick({ channel: true, name: true });
export type NewCompanyConnection = z.output<typeof NewCompanyConnection>;

/** What the platform owner sees of a company's connections: figures and names, no contents, no secrets. */
export const CompanyConnections = z.object({
  companyId: Id,
  companyName: z.string(),
  connected: z.number(),
  disconnected: z.number(),
  total: z.number(),
});
export type CompanyConnections = z.output<typeof CompanyConnections>;

/** Only the figures, which change with the connections. */
export const ConnectionFigures = CompanyConnections.omit({ companyId: true, companyName: true });
export type ConnectionFigures = z.output<typeof ConnectionFigures>;

export const OverseenConnection = ConnectionRow.pick({
  id: true,
  name: true,
  channel: true,
  number: true,
  status: true,
  statusSince: true,
  statusReason: true,
  isDefault: true,
  updatedAt: true,
});
export type OverseenConnection = z.output<typeof OverseenConnection>;

/** The same with the company. */
export const ConnectionWithCompany = OverseenConnection.extend({
  companyId: Id,
  company: z.object({ id: Id, name: z.string() }),
  queues: z.array(QueueLabel),
});
export type ConnectionWithCompany = z.output<typeof ConnectionWithCompany>;

/** The progress of an import: `this` is -1 while it is being prepared. */
export const ImportStatus = z.object({ this: z.number(), all: z.number(), date: z.string().nullable() });
export type ImportStatus = z.output<typeof ImportStatus>;

const params = z.object({ id: IdText });
const session = z.enum(['0', '1']).optional();

export const connectionRoutes = routes({
  list: {
    method: 'GET',
    path: '/whatsapp',
    can: 'connections:read',
    on: 'company',
    about: 'All connections of the company.',
    query: z.object({ session }),
    reply: z.array(ConnectionRow),
  },
  filter: {
    method: 'GET',
    path: '/whatsapp/filter',
    can: 'connections:read',
    on: 'company',
    about: 'The connections of one channel.',
    query: z.object({ session, channel: Channel.default('whatsapp') }),
    reply: z.array(ConnectionRow),
  },
  listAll: {
    method: 'GET',
    path: '/whatsapp/all',
    can: 'connections:viewAll',
    on: 'platform',
    about: 'The connections of all companies, a thousand at a time.',
    query: z.object({ session, pageNumber: PageNumber }),
    reply: z.array(ConnectionWithCompany),
  },
  showAny: {
    method: 'GET',
    path: '/whatsapp-admin/:id',
    can: 'connections:viewAll',
    on: 'platform',
    about: "One connection, whichever company's it is.",
    params,
    query: z.object({ session }),
    reply: ConnectionWithCompany,
  },
  overview: {
    method: 'GET',
    path: '/company-connections',
    can: 'connections:viewAll',
    on: 'platform',
    about: 'How many connections each company has, and how many of them are up.',
    reply: z.array(CompanyConnections),
  },
  ofCompany: {
    method: 'GET',
    path: '/company-connections/:id',
    can: 'connections:viewAll',
    on: 'platform',
    about: 'The connections of one company.',
    params,
    reply: z.array(OverseenConnection),
  },
  addForCompany: {
    method: 'POST',
    path: '/company-connections/:id',
    can: 'connections:addForCompany',
    on: 'nothing',
    about: 'Add a WhatsApp connection for a company, within its plan; the company pairs it.',
    params,
    body: NewCompanyConnection,
    reply: OverseenConnection,
  },
  show: {
    method: 'GET',
    path: '/whatsapp/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'One connection with everything that can be set.',
    params,
    query: z.object({ session }),
    reply: Connection,
  },
  create: {
    method: 'POST',
    path: '/whatsapp',
    can: 'connections:manage',
    on: 'company',
    plan: 'useWhatsapp',
    about: 'Add a WhatsApp connection, within the limit of the plan; it starts at once.',
    body: NewConnection,
    reply: Connection,
  },
  update: {
    method: 'PUT',
    path: '/whatsapp/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'Change a connection. With the import switched on it is paired anew.',
    params,
    body: ConnectionChanges,
    reply: Connection,
  },
  remove: {
    method: 'DELETE',
    path: '/whatsapp/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'Remove a connection and end its pairing. Its tickets stay.',
    params,
    reply: Done,
  },
  uploadGreeting: {
    method: 'POST',
    path: '/whatsapp/:id/media-upload',
    can: 'connections:manage',
    on: 'company',
    about: 'The picture or video sent with the greeting.',
    params,
    body: z.object({}),
    file: { field: 'file', maxBytes: 16_000_000, kinds: ['png', 'jpeg', 'webp', 'gif', 'video'] },
    reply: z.object({ mensagem: z.string(), greetingMediaAttachment: z.string() }),
  },
  removeGreeting: {
    method: 'DELETE',
    path: '/whatsapp/:id/media-upload',
    can: 'connections:manage',
    on: 'company',
    about: 'Send the greeting without a picture or video.',
    params,
    reply: z.object({ mensagem: z.string() }),
  },
  start: {
    method: 'POST',
    path: '/whatsappsession/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'Try again to open a connection.',
    params,
    reply: Done,
  },
  renew: {
    method: 'PUT',
    path: '/whatsappsession/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'Forget the pairing and show a new code.',
    params,
    reply: Done,
  },
  disconnect: {
    method: 'DELETE',
    path: '/whatsappsession/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'End the pairing. Also works while the connection is down.',
    params,
    reply: Done,
  },
  restartAll: {
    method: 'POST',
    path: '/whatsapp-restart',
    can: 'connections:manage',
    on: 'company',
    about: 'Close and open all connections of the company.',
    reply: Done,
  },
  closeImported: {
    method: 'POST',
    path: '/closedimported/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'Close the waiting tickets an import made.',
    params,
    reply: z.object({ closed: z.number() }),
  },
});
