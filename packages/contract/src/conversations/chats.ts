import { z } from 'zod';
import { MESSAGE_FILE_BYTES } from '../constants.ts';
import { routes } from '../route.ts';
import {
  BigId,
  BigIdText,
  Done,
  Id,
  IdText,
  ListQuery,
  LONG_TEXT,
  PageNumber,
  queryList,
  Timestamp,
} from '../schema.ts';
import { ClientId } from './messages.ts';
import { TicketStatus } from './tickets.ts';

const CHAT_TITLE_MAX = 100;
/** The most people in one chat. */
const CHAT_PEOPLE = 500;
export const CHAT_MESSAGES_PAGE = 40;
/** Older messages are loaded this far from the top. */
export const CHAT_SCROLL_PX = 600;
export const CHAT_FILES = 10;

const Named = z.object({ id: Id, name: z.string() });

/** A colleague in a chat, and how far they have read it. */
export const ChatMember = z.object({
  userId: Id,
  unreads: z.number().int(),
  /** The place of the last message they have seen. */
  readPlace: z.number().int(),
  /** The place of the last message that mentions them; 0 without one. */
  mentionPlace: z.number().int(),
  user: Named,
});
export type ChatMember = z.output<typeof ChatMember>;

/** A conversation among colleagues, the same for all of them. */
export const Chat = z.object({
  id: Id,
  uuid: z.uuid(),
  /** Empty for a direct chat, which is called by the other person's name. */
  title: z.string(),
  /** A direct chat has two people for good. */
  isGroup: z.boolean(),
  /** Who may change and delete it. */
  ownerId: Id.nullable(),
  lastMessage: z.string(),
  /** Messages are numbered from 1 in each chat. */
  lastPlace: z.number().int(),
  users: z.array(ChatMember),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Chat = z.output<typeof Chat>;

/** What a new message changes of its chat. */
export const ChatProgress = Chat.pick({ id: true, lastMessage: true, lastPlace: true, updatedAt: true });
export type ChatProgress = z.output<typeof ChatProgress>;

export const ChatMessage = z.object({
  id: BigId,
  chatId: Id,
  place: z.number().int(),
  /** Null once they have no account any more. */
  senderId: Id.nullable(),
  sender: z.object({ name: z.string() }),
  message: z.string(),
  clientId: z.string().nullable(),
  replyTo: z
    .object({ id: BigId, place: z.number().int(), senderName: z.string(), message: z.string() })
    .nullable(),
  /** Tickets it names. What a reader may see of them is asked apart: `ticketCards`. */
  ticketIds: z.array(Id),
  mentionIds: z.array(Id),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(['image', 'audio', 'video', 'application']).nullable(),
  mediaBytes: z.number().nullable(),
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  reactions: z.array(z.object({ userId: Id, name: z.string(), emoji: z.string() })),
  createdAt: Timestamp,
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** A ticket that a message names, for those who may see it. */
export const TicketCard = z.object({
  id: Id,
  uuid: z.uuid(),
  status: TicketStatus,
  contactName: z.string(),
  queue: z.object({ name: z.string(), color: z.string() }).nullable(),
  userName: z.string().nullable(),
  lastMessage: z.string(),
});
export type TicketCard = z.output<typeof TicketCard>;

export const ChatMessageHit = z.object({
  message: ChatMessage,
  chat: Chat.pick({ id: true, uuid: true, title: true, isGroup: true }),
});
export type ChatMessageHit = z.output<typeof ChatMessageHit>;

const title = z.string().trim().min(1).max(CHAT_TITLE_MAX);
const users = z.array(z.union([Id, z.object({ id: Id }).transform(({ id }) => id)])).max(CHAT_PEOPLE);

export const NewChat = z.object({ title, users: users.min(1) });
export type NewChat = z.output<typeof NewChat>;

/** As the dialog asks for it: with one other person it needs no title, and is the direct chat with them. */
export const ChatForm = z
  .object({ title: z.string().trim().max(CHAT_TITLE_MAX), users: users.min(1) })
  .refine((form) => form.title !== '' || form.users.length === 1, {
    path: ['title'],
    params: { problem: 'required' },
  });
export type ChatForm = z.output<typeof ChatForm>;

export const ChatChanges = z.object({ title, users }).partial();
export type ChatChanges = z.output<typeof ChatChanges>;

const Words = z
  .string()
  .max(LONG_TEXT)
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim());
/** Forms send ids as text, and one alone not as a list. */
const FormId = z.union([Id, IdText]);
const FormIds = z.union([z.array(FormId).max(CHAT_PEOPLE), FormId.transform((id) => [id])]).default([]);

export const NewChatMessage = z.object({
  message: Words.default(''),
  clientId: ClientId.optional(),
  replyToId: z.union([BigId, BigIdText]).nullish(),
  mentionIds: FormIds,
  /** Tickets to discuss, besides those whose addresses are in the text. */
  ticketIds: FormIds,
});
export type NewChatMessage = z.output<typeof NewChatMessage>;

/** A group belongs to who made it; a direct chat to both. */
export const mayManageChat = (
  person: { id: number },
  chat: { isGroup: boolean; ownerId: number | null },
): boolean => chat.isGroup && chat.ownerId === person.id;

const works = { can: 'chats:work', on: 'company', plan: 'useInternalChat' } as const;
const params = z.object({ id: IdText });
const ofMessage = z.object({ id: IdText, messageId: BigIdText });

export const chatRoutes = routes({
  list: {
    ...works,
    method: 'GET',
    path: '/chats',
    about: 'The chats you are in, those with the newest messages first.',
    query: ListQuery,
    reply: z.object({ records: z.array(Chat), count: z.number(), hasMore: z.boolean() }),
  },
  unread: {
    ...works,
    method: 'GET',
    path: '/chats/unread',
    about: 'The chats with messages that you have not seen, the newest 100.',
    reply: z.object({ records: z.array(Chat) }),
  },
  search: {
    ...works,
    method: 'GET',
    path: '/chats/messages',
    about: 'Messages with these words in the chats you are in, the newest first.',
    query: ListQuery,
    reply: z.object({ records: z.array(ChatMessageHit), hasMore: z.boolean() }),
  },
  ticketCards: {
    ...works,
    method: 'GET',
    path: '/chats/tickets',
    about: 'Those of these tickets that you may see now.',
    query: z.object({ ticketIds: queryList(Id) }),
    reply: z.object({ records: z.array(TicketCard) }),
  },
  showByUuid: {
    ...works,
    method: 'GET',
    path: '/chats/u/:uuid',
    about: 'One chat you are in, by the id of its address.',
    params: z.object({ uuid: z.uuid() }),
    reply: Chat,
  },
  create: {
    ...works,
    method: 'POST',
    path: '/chats',
    about: 'Start a chat with these colleagues; it is yours to change and delete.',
    body: NewChat,
    reply: Chat,
  },
  openDirect: {
    ...works,
    method: 'POST',
    path: '/chats/direct',
    about: 'The chat with one colleague; it is made if there is none.',
    body: z.object({ userId: Id }),
    reply: Chat,
  },
  update: {
    ...works,
    method: 'PUT',
    path: '/chats/:id',
    about: 'Change the title and the people of your own chat. Who is removed can read nothing more.',
    params,
    body: ChatChanges,
    reply: Chat,
  },
  remove: {
    ...works,
    method: 'DELETE',
    path: '/chats/:id',
    about: 'Delete your own chat with all its messages.',
    params,
    reply: Done,
  },
  leave: {
    ...works,
    method: 'POST',
    path: '/chats/:id/leave',
    about: 'Leave a chat; the person who has been in it longest owns it after its owner.',
    params,
    reply: Done,
  },
  messages: {
    ...works,
    method: 'GET',
    path: '/chats/:id/messages',
    about: 'A page of messages, oldest first; page 1 is the newest, or ends before the place `before`.',
    params,
    query: z.object({
      pageNumber: PageNumber,
      before: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .optional(),
    }),
    reply: z.object({ records: z.array(ChatMessage), count: z.number(), hasMore: z.boolean() }),
  },
  send: {
    ...works,
    method: 'POST',
    path: '/chats/:id/messages',
    about: 'Write to a chat; with several files each is a message, the text comes with the first.',
    params,
    body: NewChatMessage,
    files: { field: 'medias', maxFiles: CHAT_FILES, maxBytes: MESSAGE_FILE_BYTES },
    reply: z.object({ records: z.array(ChatMessage) }),
  },
  markRead: {
    ...works,
    method: 'POST',
    path: '/chats/:id/read',
    about: 'You have seen all messages of the chat.',
    params,
    reply: Done,
  },
  edit: {
    ...works,
    method: 'PUT',
    path: '/chats/:id/messages/:messageId',
    about: 'Change your own message.',
    params: ofMessage,
    body: z.object({ message: Words.pipe(z.string().min(1)), mentionIds: FormIds }),
    reply: ChatMessage,
  },
  removeMessage: {
    ...works,
    method: 'DELETE',
    path: '/chats/:id/messages/:messageId',
    about: 'Take back your own message; its words and its file are gone.',
    params: ofMessage,
    reply: ChatMessage,
  },
  react: {
    ...works,
    method: 'POST',
    path: '/chats/:id/messages/:messageId/reaction',
    about: 'Your reaction to a message, in place of the one you had; the empty text takes it away.',
    params: ofMessage,
    body: z.object({ emoji: z.string().max(32) }),
    reply: ChatMessage,
  },
});
