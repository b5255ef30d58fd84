import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { Id, type Switch } from '../schema.ts';
import { MessageKind } from './message-summary.ts';

/** What a push brings to the service worker, which words it in the person's language. */
export const PushMessage = z.object({
  ticketId: Id,
  uuid: z.uuid(),
  /** The contact's name. */
  title: z.string(),
  /** The beginning of what they wrote; empty for a file without a text. */
  body: z.string(),
  /** What it is, where that has to be said: the worker has a word for it. */
  kind: MessageKind.nullable(),
  unreadMessages: z.number(),
  language: z.enum(LANGUAGES),
});
export type PushMessage = z.output<typeof PushMessage>;

/** Shown to somebody who wants to see whether a push arrives. */
export const PushTrial = z.object({ isTrial: z.literal(true), language: z.enum(LANGUAGES) });
export type PushTrial = z.output<typeof PushTrial>;

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

/** Whether somebody who sees a ticket is notified of what its contact writes. */
export function isNotified(person: NotifiedPerson, ticket: Ticket, settings: NotificationSettings): boolean {
  const isMine = ticket.userId === person.id;
  if (!isMine && ticket.userId !== null) return false;
  if (!isMine && ticket.queueId !== null && !person.queueIds.includes(ticket.queueId)) return false;
  if (ticket.isGroup && (settings.groupAsTicket !== 'enabled' || !person.allowGroup)) return false;
  if (ticket.status === 'pending') return settings.showNotificationPending;
  return ticket.status === 'open' || ticket.status === 'group';
}
