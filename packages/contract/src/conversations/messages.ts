import { z } from 'zod';
import { QueueLabel } from '../automation/queue-labels.ts';
import { MESSAGE_FILES, MESSAGE_FILE_BYTES } from '../constants.ts';
import { routes } from '../route.ts';
import { TicketStatus } from './tickets.ts';
import { BigId, BigIdText, Done, Id, IdText, Timestamp, PageNumber, queryList } from '../schema.ts';

/** The send state of one of our messages; `unconfirmed`: it is unknown whether it arrived. */
export const SendState = z.enum(['queued', 'sending', 'sent', 'unconfirmed', 'failed']);
export type SendState = z.output<typeof SendState>;

/**
 * Who wrote one of our messages; with `automation`, the user is the one who triggered it, if any. The last three are
 * sent without the contact having asked.
 */
export const MessageSource = z.enum(['user', 'phone', 'automation', 'schedule', 'campaign', 'api']);
export type MessageSource = z.output<typeof MessageSource>;

export const QuotedMessage = z.object({
  id: BigId,
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  /** A small preview picture, if there is one. */
  thumbnailUrl: z.string().nullable(),
  contact: z.object({ id: Id, name: z.string() }),
});
export type QuotedMessage = z.output<typeof QuotedMessage>;

/** What a message refers to: an ad or link, a story, forwarded content, a pressed button. */
const Referral = z.object({
  type: z.literal('referral'),
  source: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
});
export const MessageOrigin = z.discriminatedUnion('type', [
  Referral,
  z.object({ type: z.literal('story'), action: z.enum(['mention', 'reply']), url: z.string().nullable() }),
  z.object({ type: z.literal('share'), of: z.enum(['post', 'reel', 'story']) }),
  z.object({ type: z.literal('choice'), referral: Referral.optional() }),
]);
export type MessageOrigin = z.output<typeof MessageOrigin>;

/** The short form of the message's ticket. */
const MessageTicket = z.object({
  id: Id,
  uuid: z.uuid(),
  status: TicketStatus,
  whatsappId: Id.nullable(),
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
});

export const Message = z.object({
  id: BigId,
  ticketId: Id,
  companyId: Id,
  body: z.string(),
  fromMe: z.boolean(),
  read: z.boolean(),
  /** The time that the channel reports; the list's order does not depend on it. */
  createdAt: Timestamp,
  /**
   * conversation, image, audio, video, application, sticker, locationMessage, contactMessage, call_log,
   * number_change, …
   */
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaBytes: z.number().nullable(),
  mediaSeconds: z.number().nullable(),
  /** `waiting`: the file is still being downloaded; `gone`: it is no longer available. */
  mediaState: z.enum(['none', 'waiting', 'ready', 'gone']),
  /** A picture's size if known, so that screens can reserve the space. */
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  thumbnailUrl: z.string().nullable(),
  location: z.object({ latitude: z.number(), longitude: z.number(), name: z.string() }).nullable(),
  vCard: z.string().nullable(),
  origin: MessageOrigin.nullable(),
  /** The name of the template it was created from. */
  template: z.string().nullable(),
  ack: z.number().int().min(0).max(5),
  sendState: SendState.nullable(),
  sendReason: z.string().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** The user who edited it last, if that is not its author. */
  editedBy: z.object({ id: Id, name: z.string() }).nullable(),
  isForwarded: z.boolean(),
  isPrivate: z.boolean(),
  quotedMsg: QuotedMessage.nullable(),
  /** The quoted text, if the quoted message itself is not stored. */
  quotedBody: z.string().nullable(),
  reactions: z.array(
    z.object({ emoji: z.string(), fromMe: z.boolean(), contact: z.object({ id: Id, name: z.string() }) }),
  ),
  contactId: Id,
  contact: z.object({ id: Id, name: z.string() }),
  userId: Id.nullable(),
  user: z.object({ id: Id, name: z.string() }).nullable(),
  /** Our own messages only; null for a contact's message and for old rows. */
  source: MessageSource.nullable(),
  queueId: Id.nullable(),
  queue: QueueLabel.nullable(),
  /** The id that the sender's screen generated, so that the screen recognizes its own message. */
  clientId: z.string().nullable(),
  /**
   * The ticket when the message was read or its event written. Later changes of the ticket arrive as ticket events
   * only: clients that keep messages must read the ticket's state from the ticket.
   */
  ticket: MessageTicket,
});
export type Message = z.output<typeof Message>;

/** Generated once per message by the screen that writes it: sending it twice creates one message. */
export const ClientId = z.string().regex(/^[\w-]{8,64}$/);

const TrueFalse = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]);

/** Forms send CRLF line ends. */
const Text = z
  .string()
  .max(65_536)
  .transform((text) => text.replaceAll(/\r\n?/g, '\n'));

export const NewMessage = z.object({
  /** With several files: one caption per file, or a single one for the first. */
  body: z.union([Text, z.array(Text).max(MESSAGE_FILES)]).default(''),
  quotedMsg: z.union([BigId, BigIdText, z.object({ id: BigId })]).nullish(),
  isPrivate: TrueFalse.default(false),
  vCard: z
    .union([
      z.object({ name: z.string().trim().min(1).max(250), number: z.string().max(50) }),
      z.string().max(20_000),
    ])
    .nullish(),
  clientId: ClientId.optional(),
  /** The quick message it was created from: its file is sent too and its use is counted. The text is `body`. */
  quickMessageId: z.union([Id, IdText]).nullish(),
  /** A recording that is sent as a voice note. */
  isVoice: TrueFalse.default(false),
});
export type NewMessage = z.output<typeof NewMessage>;

/** A search result. */
export const MessageHit = z.object({
  messageId: BigId,
  ticketId: Id,
  ticketUuid: z.uuid(),
  /** The contact of the ticket; in a group, the group. */
  contact: z.object({ id: Id, name: z.string(), urlPicture: z.string().nullable(), isGroup: z.boolean() }),
  fromMe: z.boolean(),
  /** The text around the first match, at most EXCERPT_LENGTH long. */
  body: z.string(),
  createdAt: Timestamp,
  queue: QueueLabel.nullable(),
});
export type MessageHit = z.output<typeof MessageHit>;

/** The steps in a message's journey; `confirmed`: a user confirmed that it arrived. */
const JourneyStepName = z.enum([
  'written',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'unconfirmed',
  'confirmed',
  'resent',
  'edited',
  'deleted',
]);
export const JourneyStep = z.object({
  step: JourneyStepName,
  at: Timestamp,
  /** Why it failed or waits, as in `sendReason`. */
  reason: z.string().nullable(),
  /** The user who did it, if a user did. */
  user: z.object({ id: Id, name: z.string() }).nullable(),
});
export type JourneyStep = z.output<typeof JourneyStep>;

const params = z.object({ messageId: BigIdText });

export const messageRoutes = routes({
  list: {
    method: 'GET',
    path: '/messages/:ticketUuid',
    can: 'tickets:work',
    on: 'company',
    about:
      'The conversation of a ticket and of those before it, newest page first, each page oldest message first. Takes a uuid or a number. With around=<messageId> it answers the page that holds this message instead of pageNumber; the reply says which page it is, so that a screen goes on from there: pageNumber + 1 is older, pageNumber - 1 newer, 1 the newest. The newest page of a ticket that the caller serves counts as read, unless marksRead is false.',
    params: z.object({ ticketUuid: z.union([z.uuid(), IdText]) }),
    query: z.object({
      pageNumber: PageNumber,
      selectedQueues: queryList(Id),
      around: BigIdText.optional(),
      /** `false`: the client itself marks messages as read, with PUT /tickets/{id}/read. */
      marksRead: z.enum(['true', 'false']).default('true'),
    }),
    reply: z.object({ messages: z.array(Message), hasMore: z.boolean(), pageNumber: z.number() }),
  },
  search: {
    method: 'GET',
    path: '/messages-search',
    can: 'tickets:work',
    on: 'company',
    about:
      'Messages with these words, newest first, in the tickets the caller may see, or in the conversation of one ticket. Accents do not matter, the beginning of a word is enough, and where nothing is found one wrong letter in a word of five or more is forgiven. To show one in its place: GET /messages/{ticketUuid}?around={messageId}.',
    query: z.object({
      searchParam: z.string().trim().max(200).default(''),
      pageNumber: PageNumber,
      ticketId: IdText.optional(),
    }),
    reply: z.object({ hits: z.array(MessageHit), hasMore: z.boolean() }),
  },
  journey: {
    method: 'GET',
    path: '/messages/journey/:messageId',
    can: 'tickets:work',
    on: 'company',
    about: 'What happened to a message and when, oldest first: from being written to being read.',
    params,
    reply: z.object({ steps: z.array(JourneyStep) }),
  },
  send: {
    method: 'POST',
    path: '/messages/:ticketId',
    can: 'tickets:work',
    on: 'company',
    about:
      'Write to the contact, with text, files, a contact card; or to colleagues only (isPrivate). An Idempotency-Key header or clientId makes repeating safe.',
    params: z.object({ ticketId: IdText }),
    body: NewMessage,
    files: { field: 'medias', maxFiles: MESSAGE_FILES, maxBytes: MESSAGE_FILE_BYTES },
    reply: z.object({ messages: z.array(Message) }),
  },
  preview: {
    method: 'POST',
    path: '/messages/preview/:ticketId',
    can: 'tickets:work',
    on: 'company',
    about:
      'A text as the contact would get it. `missing`: variables that have no value here; `unknown`: names that are no variable and would be sent as they are.',
    params: z.object({ ticketId: IdText }),
    body: z.object({ body: z.string().max(65_536) }),
    reply: z.object({ body: z.string(), missing: z.array(z.string()), unknown: z.array(z.string()) }),
  },
  edit: {
    method: 'POST',
    path: '/messages/edit/:messageId',
    can: 'tickets:work',
    on: 'company',
    about:
      'Change the text of an own message, within fifteen minutes; administrators change any of the company, and the message then says by whom it was changed.',
    params,
    body: z.object({ body: z.string().trim().min(1).max(65_536) }),
    reply: Message,
  },
  remove: {
    method: 'DELETE',
    path: '/messages/:messageId',
    can: 'tickets:work',
    on: 'company',
    about:
      'Take an own message back, for the contact too, while the channel lets one; administrators any of the company. A private one is gone.',
    params,
    reply: Done,
  },
  forward: {
    method: 'POST',
    path: '/message/forward',
    can: 'tickets:work',
    on: 'company',
    about: 'Send a message on to another contact.',
    body: z.object({
      messageId: BigId,
      contactId: Id,
      signMessage: TrueFalse.default(false),
      clientId: ClientId.optional(),
    }),
    reply: Message,
  },
  react: {
    method: 'PUT',
    path: '/messages/reaction/:messageId',
    can: 'tickets:work',
    on: 'company',
    about: 'React to a message with an emoji; an empty one takes it back.',
    params,
    body: z.object({ emoji: z.string().max(16) }),
    reply: Message,
  },
  resend: {
    method: 'PUT',
    path: '/messages/resend/:messageId',
    can: 'tickets:work',
    on: 'company',
    about: 'Send a message again that failed, or of which nobody knows whether it arrived.',
    params,
    reply: Message,
  },
  confirm: {
    method: 'PUT',
    path: '/messages/confirm/:messageId',
    can: 'tickets:work',
    on: 'company',
    about: 'Say that an unconfirmed message did arrive.',
    params,
    reply: Message,
  },
  fetchMedia: {
    method: 'PUT',
    path: '/messages/media/:messageId',
    can: 'tickets:work',
    on: 'company',
    about: "Try again to fetch a message's file.",
    params,
    reply: Message,
  },
});
