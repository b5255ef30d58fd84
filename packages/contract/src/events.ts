import { z } from 'zod';
import { Announcement, ManagedAnnouncement } from './business/announcements.ts';
import { Whitelabel } from './business/branding.ts';
import { Company, WeekHours } from './business/companies.ts';
import { Help } from './business/helps.ts';
import { Plan } from './business/plans.ts';
import { FileList } from './automation/files.ts';
import { Integration } from './automation/integrations.ts';
import { Prompt } from './automation/prompts.ts';
import { Queue } from './automation/queues.ts';
import { Chat, ChatMessage, ChatProgress } from './conversations/chats.ts';
import { Contact, ContactLabel } from './conversations/contacts.ts';
import { Draft } from './conversations/drafts.ts';
import { Message } from './conversations/messages.ts';
import { Note } from './conversations/notes.ts';
import { QuickMessage } from './conversations/quick-messages.ts';
import { Tag } from './conversations/tags.ts';
import { Ticket } from './conversations/tickets.ts';
import { Campaign } from './outbound/campaigns.ts';
import { ContactList, ContactListItem } from './outbound/contact-lists.ts';
import { SavedReportFilter } from './insight/report-filters.ts';
import { ConnectionRow } from './organization/connection-rows.ts';
import { ConnectionFigures, ImportStatus, OverseenConnection } from './organization/connections.ts';
import { SessionCompany } from './organization/sessions.ts';
import { SettingPair } from './organization/settings.ts';
import { Colleague, User } from './organization/users.ts';
import { ApiMessage } from './outbound/messages-api.ts';
import { Schedule } from './outbound/schedules.ts';
import { eventChannels, type EventName } from './event-names.ts';
import { BigId, Id } from './schema.ts';

const saved = z.enum(['create', 'update']);
const removed = z.literal('delete');

/**
 * All live events. The key is the name in our code, `channel` the name on the wire. Each payload is followed by the
 * event's number: `(payload, { number })`.
 */
export const events = {
  /**
   * The full user for that user and for administrators of users; a Colleague for everybody else. No socket gets both.
   */
  user: {
    channel: eventChannels.user,
    payload: z.union([
      z.object({ action: saved, user: User.extend({ company: SessionCompany }) }),
      z.object({ action: saved, user: Colleague }),
      z.object({ action: removed, userId: Id }),
    ]),
  },
  /** This session has ended because the account signed in elsewhere. */
  auth: {
    channel: eventChannels.auth,
    payload: z.object({ action: z.literal('update'), user: z.object({ id: Id }) }),
  },
  setting: {
    channel: eventChannels.setting,
    payload: z.object({ action: z.literal('update'), setting: SettingPair }),
  },
  hours: {
    channel: eventChannels.hours,
    payload: z.object({ action: z.literal('update'), schedules: WeekHours }),
  },
  help: {
    channel: eventChannels.help,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, record: Help }),
      z.object({ action: removed, id: Id }),
    ]),
  },
  /** For readers; the platform owner gets it with its targets. */
  announcement: {
    channel: eventChannels.announcement,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, record: z.union([ManagedAnnouncement, Announcement]) }),
      z.object({ action: removed, id: Id }),
      /** For all windows of the person who read them. */
      z.object({ action: z.literal('read'), ids: z.array(Id) }),
    ]),
  },
  /** The name, plan, due date or status of the own company changed. */
  subscription: {
    channel: eventChannels.subscription,
    payload: z.object({ action: z.literal('update'), company: SessionCompany }),
  },
  /** A payment of the own company arrived, for its administrators; in the words of the Banco Central. */
  payment: {
    channel: eventChannels.payment,
    payload: z.object({ action: z.literal('CONCLUIDA'), invoiceId: Id, company: SessionCompany }),
  },
  /** Invoices were made, changed or paid; for the company's administrators, and for the platform owner. */
  invoice: {
    channel: eventChannels.invoice,
    payload: z.object({ action: z.literal('reload') }),
  },
  branding: {
    channel: eventChannels.branding,
    payload: z.object({ action: z.literal('update'), branding: Whitelabel }),
  },
  version: {
    channel: eventChannels.version,
    payload: z.object({ action: z.literal('update'), version: z.string() }),
  },
  /** For the platform owner's screens. */
  company: {
    channel: eventChannels.company,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, company: Company }),
      z.object({ action: removed, companyId: Id }),
    ]),
  },
  plan: {
    channel: eventChannels.plan,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, plan: Plan }),
      z.object({ action: removed, planId: Id }),
    ]),
  },
  /**
   * For users who may see the ticket. Users who lose sight of it get a deletion; when it changes hands, a deletion
   * (`isMove`) comes first and then an update for those who may see it now, as existing clients expect.
   */
  ticket: {
    channel: eventChannels.ticket,
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), ticket: Ticket }),
      z.object({ action: removed, ticketId: Id, isMove: z.boolean() }),
      z.object({ action: z.literal('updateUnread'), ticketId: Id }),
    ]),
  },
  message: {
    channel: eventChannels.message,
    payload: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('create'),
        message: Message,
        ticket: Ticket,
        /** The contact of the conversation. */
        contact: ContactLabel,
      }),
      z.object({ action: z.literal('update'), message: Message }),
      z.object({ action: removed, message: z.object({ id: BigId, ticketId: Id }) }),
    ]),
  },
  contact: {
    channel: eventChannels.contact,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, contact: Contact }),
      z.object({ action: removed, contactId: Id }),
      z.object({ action: z.literal('reload') }),
    ]),
  },
  /** For the people of the chat; whoever leaves it gets a deletion. */
  chat: {
    channel: eventChannels.chat,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, record: Chat }),
      z.object({ action: removed, id: Id }),
      z.object({ action: z.literal('new-message'), newMessage: ChatMessage, chat: ChatProgress }),
      /** `lastMessage` is what the list shows, if this is the last one. */
      z.object({
        action: z.literal('update-message'),
        message: ChatMessage,
        lastMessage: z.string().nullable(),
      }),
      z.object({ action: z.literal('read'), id: Id, userId: Id, readPlace: z.number().int() }),
    ]),
  },
  tag: {
    channel: eventChannels.tag,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, tag: Tag }),
      z.object({ action: removed, tagId: Id }),
    ]),
  },
  note: {
    channel: eventChannels.note,
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('create'), note: Note }),
      z.object({ action: removed, noteId: Id, contactId: Id }),
    ]),
  },
  /** For users who may see it; users who no longer may get a deletion. */
  quickMessage: {
    channel: eventChannels.quickMessage,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, record: QuickMessage }),
      z.object({ action: removed, id: Id }),
    ]),
  },
  /** For all windows of the user, including the one that wrote it. */
  draft: {
    channel: eventChannels.draft,
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), draft: Draft, clientId: z.string().optional() }),
      z.object({ action: removed, ticketId: Id, clientId: z.string().optional() }),
    ]),
  },
  /** For all windows of the user who keeps it. */
  reportFilter: {
    channel: eventChannels.reportFilter,
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), record: SavedReportFilter }),
      z.object({ action: removed, id: Id }),
    ]),
  },
  /** For those who may see the schedule. */
  schedule: {
    channel: eventChannels.schedule,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, schedule: Schedule }),
      z.object({ action: removed, scheduleId: Id }),
    ]),
  },
  /** A message that an outside system sent; for those who may see the page about it. */
  apiMessage: {
    channel: eventChannels.apiMessage,
    payload: z.object({ action: saved, message: ApiMessage }),
  },
  queue: {
    channel: eventChannels.queue,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, queue: Queue }),
      z.object({ action: removed, queueId: Id }),
    ]),
  },
  /**
   * For users who manage files. Existing clients read the list under different names, so it is sent under all three.
   */
  file: {
    channel: eventChannels.file,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, file: FileList, files: FileList, fileList: FileList }),
      z.object({ action: removed, fileId: Id }),
    ]),
  },
  /** For administrators: an integration, including its recent state. */
  integration: {
    channel: eventChannels.integration,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, queueIntegration: Integration }),
      z.object({ action: removed, integrationId: Id }),
    ]),
  },
  prompt: {
    channel: eventChannels.prompt,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, prompt: Prompt }),
      z.object({ action: removed, promptId: Id }),
    ]),
  },
  contactList: {
    channel: eventChannels.contactList,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, record: ContactList }),
      z.object({ action: removed, id: Id }),
    ]),
  },
  /** For administrators. */
  contactListItem: {
    channel: eventChannels.contactListItem,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, record: ContactListItem }),
      z.object({ action: removed, id: Id, contactListId: Id }),
      /** Many items changed: these, or if none are named, clients reload the list. */
      z.object({ action: z.literal('reload'), contactListId: Id, records: z.array(ContactListItem) }),
    ]),
  },
  /** For administrators. */
  campaign: {
    channel: eventChannels.campaign,
    payload: z.discriminatedUnion('action', [
      z.object({ action: saved, record: Campaign }),
      z.object({ action: removed, id: Id }),
      /** Its counters changed: clients read them again, at most every few seconds. */
      z.object({ action: z.literal('progress'), id: Id }),
      /** The pace, hours or variables were saved: clients read them again. */
      z.object({ action: z.literal('settings') }),
    ]),
  },
  /** A connection was added, changed or removed. */
  connection: {
    channel: eventChannels.connection,
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), whatsapp: ConnectionRow }),
      z.object({ action: removed, whatsappId: Id }),
    ]),
  },
  /** A connection's status, code or retries changed. */
  connectionSession: {
    channel: eventChannels.connectionSession,
    payload: z.object({ action: z.literal('update'), session: ConnectionRow }),
  },
  import: {
    channel: eventChannels.import,
    payload: z.discriminatedUnion('action', [
      z.object({ action: z.literal('update'), whatsappId: Id, status: ImportStatus }),
      z.object({ action: z.literal('refresh'), whatsappId: Id }),
    ]),
  },
  /** For the platform owner's overview: one connection, and the current figures of its company. */
  overseenConnection: {
    channel: eventChannels.overseenConnection,
    payload: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('update'),
        companyId: Id,
        whatsapp: OverseenConnection,
        figures: ConnectionFigures,
      }),
      z.object({ action: removed, companyId: Id, whatsappId: Id, figures: ConnectionFigures }),
    ]),
  },
} as const satisfies Record<EventName, { channel: (companyId: number) => string; payload: z.ZodType }>;

export type EventPayload<E extends EventName> = z.output<(typeof events)[E]['payload']>;
export type EventInput<E extends EventName> = z.input<(typeof events)[E]['payload']>;

/** `away`: the ticket is open in a window that is not in focus. */
export const PresenceState = z.enum(['viewing', 'writing', 'away']);
export type PresenceState = z.output<typeof PresenceState>;
export const PresenceReport = z.object({ ticketId: Id, state: PresenceState }).nullable();
export type PresenceReport = z.output<typeof PresenceReport>;
const PresentPerson = z.object({ id: Id, name: z.string(), state: PresenceState });
export type PresentPerson = z.output<typeof PresentPerson>;
/** Everybody in a ticket, including the reader; of several windows of one user, the most active state counts. */
export const TicketPresence = z.object({ ticketId: Id, people: z.array(PresentPerson) });
export type TicketPresence = z.output<typeof TicketPresence>;

export const ChatPresenceReport = z
  .object({ chatId: Id, state: PresenceState.extract(['viewing', 'writing']) })
  .nullable();
export type ChatPresenceReport = z.output<typeof ChatPresenceReport>;
/** Those who are writing in a chat, including the reader. */
export const ChatPresence = z.object({ chatId: Id, people: z.array(PresentPerson) });
export type ChatPresence = z.output<typeof ChatPresence>;
