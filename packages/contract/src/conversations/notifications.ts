import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { Id, type Switch } from '../schema.ts';
import { MessageKind } from './message-summary.ts';

/** The payload of a push; the service worker builds the text in the user's language. */
export const PushMessage = z.object({
  ticketId: Id,
  uuid: z.uuid(),
  /** The contact's name. */
  title: z.string(),
  /** The beginning of the message; empty for a file without a caption. */
  body: z.string(),
  /** The kind, if it has to be named: the worker has a label for it. */
  kind: MessageKind.nullable(),
  unreadMessages: z.number(),
  language: z.enum(LANGUAGES),
});
export type PushMessage = z.output<typeof PushMessage>;

/** A test push that a user requested to see whether it arrives. */
export const PushTrial = z.object({ isTrial: z.literal(true), language: z.enum(LANGUAGES) });
export type PushTrial = z.output<typeof PushTrial>;

/** A campaign stopped because too many messages failed, and waits for a person. */
export const PushedStop = z.object({
  campaignId: Id,
  /** The campaign's name. */
  title: z.string(),
  language: z.enum(LANGUAGES),
});
export type PushedStop = z.output<typeof PushedStop>;

/** What a colleague wrote in a chat of the person. */
export const PushedChat = z.object({
  chatId: Id,
  uuid: z.uuid(),
  /** The title of a group, the name of who wrote in a direct chat. */
  title: z.string(),
  body: z.string(),
  /** Who mentioned the person. */
  mentionedBy: z.string().nullable(),
  language: z.enum(LANGUAGES),
});
export type PushedChat = z.output<typeof PushedChat>;

export interface NotifiedPerson {
  id: number;
  queueIds: number[];
  allowGroup: boolean;
}

interface Ticket {
  status: string;
  userId: number | null;
  queueId: number | null;
  isGroup: boolean;
}

export interface NotificationSettings {
  /** The company's setting. */
  showNotificationPending: boolean;
  /** The connection's setting. */
  groupAsTicket: Switch;
}

/** Whether a user who may see a ticket is notified of its incoming messages. */
export function isNotified(person: NotifiedPerson, ticket: Ticket, settings: NotificationSettings): boolean {
  const isMine = ticket.userId === person.id;
  if (!isMine && ticket.userId !== null) return false;
  if (!isMine && ticket.queueId !== null && !person.queueIds.includes(ticket.queueId)) return false;
  if (ticket.isGroup && (settings.groupAsTicket !== 'enabled' || !person.allowGroup)) return false;
  if (ticket.status === 'pending') return settings.showNotificationPending;
  return ticket.status === 'open' || ticket.status === 'group';
}
