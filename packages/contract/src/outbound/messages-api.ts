import { z } from 'zod';
import { MESSAGE_FILE_BYTES, MESSAGE_FILES } from '../constants.ts';
import { MessageProgress } from '../conversations/message-progress.ts';
import { routes } from '../route.ts';
import { BigId, BigIdText, Id, ListQuery, Timestamp } from '../schema.ts';

/** Calls of each kind that one token may make in a minute. WhatsApp restricts accounts that look up many numbers. */
export const MESSAGES_API_LIMITS = { sends: 60, checks: 20, reads: 300 } as const;
/** For how long a repeated call with the same key gets the first one's answer. */
export const IDEMPOTENCY_HOURS = 24;
const IDEMPOTENCY_KEY_MAX = 255;

/** The `Idempotency-Key` header of an outside system: printable characters of its own choice. */
export const IdempotencyKey = z.string().regex(new RegExp(`^[\\x20-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`));

/** What the relatives of this product answer, and what systems that were written for them compare with. */
export const NUMBER_FORMAT_TEXT = 'Invalid number format. Only numbers is allowed.';
export const NOT_ON_WHATSAPP_TEXT = 'Not exists on Whatsapp';

/** A switch in JSON or in a form, where it is text. */
const Flag = z
  .union([
    z.boolean(),
    z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1'),
  ])
  .default(false);

const ReceiverNumber = z.string().trim().min(1).max(100);

export const NewApiMessage = z.object({
  /**
   * Country code, area code and number. For a group, the digits of its id; on Messenger and Instagram, the contact's
   * id on that channel.
   */
  number: ReceiverNumber,
  /** Sent as it is written. With several files, the text of the first one. */
  body: z
    .string()
    .max(65_536)
    .transform((text) => text.replaceAll(/\r\n?/g, '\n'))
    .default(''),
  /** Who serves the ticket that is made if none is going on. */
  userId: Id.nullable().default(null),
  queueId: Id.nullable().default(null),
  /** Puts the user's name above the text. */
  sendSignature: Flag,
  /** Closes the ticket unless somebody serves it. */
  closeTicket: Flag,
});
export type NewApiMessage = z.output<typeof NewApiMessage>;

/** What became of a message. `unconfirmed`: it may have arrived, and somebody of the company decides. */
export const ApiMessageState = z.enum([...MessageProgress.options, 'unconfirmed']);
export type ApiMessageState = z.output<typeof ApiMessageState>;

const SentApiMessage = z.object({ messageId: BigId, statusUrl: z.string() });

/** The first message is named beside the list, which has one for each file. */
export const ApiSendReply = z.object({
  status: z.literal('SUCCESS'),
  messageId: BigId,
  ticketId: Id,
  statusUrl: z.string(),
  messages: z.array(SentApiMessage),
});
export type ApiSendReply = z.output<typeof ApiSendReply>;

export const ApiMessageStatus = z.object({
  messageId: BigId,
  ticketId: Id,
  status: ApiMessageState,
  /** Why it could not be sent, in the words of the outbox. */
  reason: z.string().nullable(),
  createdAt: Timestamp,
});
export type ApiMessageStatus = z.output<typeof ApiMessageStatus>;

/** A message that an outside system sent, in the list of its company. */
export const ApiMessage = z.object({
  id: BigId,
  createdAt: Timestamp,
  ticketUuid: z.string(),
  contact: z.object({ id: Id, name: z.string(), number: z.string().nullable() }),
  whatsapp: z.object({ id: Id, name: z.string() }).nullable(),
  /** The beginning of the text. */
  body: z.string(),
  mediaType: z.string(),
  mediaName: z.string().nullable(),
  status: ApiMessageState,
  reason: z.string().nullable(),
});
export type ApiMessage = z.output<typeof ApiMessage>;

const byToken = { can: 'connectionToken', on: 'company', plan: 'useExternalApi' } as const;
const perMinute = (most: number) => ({ most, minutes: 1 });

export const messagesApiRoutes = routes({
  list: {
    method: 'GET',
    path: '/messages-api',
    can: 'messages-api:view',
    on: 'company',
    plan: 'useExternalApi',
    about:
      'What outside systems sent with the tokens of the connections, the latest first, a page at a time.',
    query: ListQuery.extend({ status: z.union([ApiMessageState, z.literal('')]).optional() }),
    reply: z.object({ messages: z.array(ApiMessage), count: z.number(), hasMore: z.boolean() }),
  },
  send: {
    ...byToken,
    method: 'POST',
    path: '/messages/send',
    limit: perMinute(MESSAGES_API_LIMITS.sends),
    takesIdempotencyKey: true,
    about: "Send a text or files to a number on the token's connection.",
    body: NewApiMessage,
    files: { field: 'medias', maxFiles: MESSAGE_FILES, maxBytes: MESSAGE_FILE_BYTES },
    reply: ApiSendReply,
  },
  status: {
    ...byToken,
    method: 'GET',
    path: '/messages/:messageId/status',
    limit: perMinute(MESSAGES_API_LIMITS.reads),
    about: 'What became of a message that was sent with this token.',
    params: z.object({ messageId: BigIdText }),
    reply: ApiMessageStatus,
  },
  checkNumber: {
    ...byToken,
    method: 'POST',
    path: '/messages/checkNumber',
    on: 'nothing',
    limit: perMinute(MESSAGES_API_LIMITS.checks),
    about: "Whether a number has WhatsApp, asked on the token's connection.",
    body: z.object({ number: ReceiverNumber }),
    reply: z.object({ existsInWhatsapp: z.literal(true), number: z.string(), numberFormatted: z.string() }),
  },
});
