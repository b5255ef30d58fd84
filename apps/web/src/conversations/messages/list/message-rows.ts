import { type Message, readableBody, type TicketDetail } from '@prosa/contract';
import { type MessagePage, messageKey } from '../../../api/messages.ts';
import { pictureBox, sizeOf } from '../media/picture-box.ts';
import type { OutgoingMessage } from '../outgoing-messages.ts';

/**
 * A row of the list. Days and ticket changes are rows of their own, so that a message keeps its height whatever is
 * loaded before it.
 */
export type ListRow =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'ticket'; key: string; ticketId: number; queue: string | null }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'outgoing'; key: string; outgoing: OutgoingMessage };

interface RowContext {
  /** The open ticket: its current queue is shown, not the one of its first message. */
  current?: Pick<TicketDetail, 'id' | 'queue'>;
  outgoing: OutgoingMessage[];
  /** The message before which the unread divider is shown. */
  unreadFrom: number | null;
  /** There are no older messages to load. */
  isComplete: boolean;
}

/** Pages are newest first; a message that arrived live may be on two of them. */
export function messagesOf(pages: MessagePage[]): Message[] {
  const seen = new Map<number, Message>();
  for (const page of pages.toReversed()) for (const message of page.messages) seen.set(message.id, message);
  return [...seen.values()];
}

export function buildRows(
  messages: Message[],
  { outgoing, unreadFrom, isComplete, current }: RowContext,
): ListRow[] {
  const rows: ListRow[] = [];
  let day = '';
  let before: Message | undefined;
  const startDay = (moment: string) => {
    const next = dayOf(moment);
    if (next === day) return;
    day = next;
    rows.push({ kind: 'day', key: `day ${day}`, moment });
  };
  // The day row above the first message is omitted until the conversation is complete: it would stay at the top, and
  // the scroll position with it, when older messages are added.
  const [first] = messages;
  if (first && !isComplete) day = dayOf(first.createdAt);
  const queues = queuesOf(messages, current);
  for (const message of messages) {
    if (before ? before.ticketId !== message.ticketId : isComplete)
      rows.push(ticketRow(message.ticketId, queues.get(message.ticketId) ?? null));
    startDay(message.createdAt);
    if (message.id === unreadFrom) rows.push({ kind: 'unread', key: 'unread' });
    rows.push(messageRow(message));
    before = message;
  }
  const known = new Set(messages.map((message) => message.clientId));
  for (const one of outgoing) {
    if (known.has(one.clientId)) continue;
    startDay(one.createdAt);
    rows.push({ kind: 'outgoing', key: one.clientId, outgoing: one });
  }
  return rows;
}

/** The same message gives the same row object, so that only changed rows rerender. */
const rowCache = new WeakMap<Message, ListRow>();
function messageRow(message: Message): ListRow {
  const row = rowCache.get(message) ?? { kind: 'message', key: messageKey(message), message };
  rowCache.set(message, row);
  return row;
}

const ticketRow = (ticketId: number, queue: string | null): ListRow => ({
  kind: 'ticket',
  key: `ticket ${ticketId}`,
  ticketId,
  queue,
});

/** The last queue of each ticket: its first messages arrived before it was put into a queue. */
function queuesOf(messages: Message[], current: RowContext['current']): Map<number, string> {
  const queues = new Map<number, string>();
  for (const { ticketId, queue } of messages) if (queue) queues.set(ticketId, queue.name);
  if (current?.queue) queues.set(current.id, current.queue.name);
  return queues;
}

export const dayOf = (moment: string) => new Date(moment).toDateString();
export const isToday = (moment: string) => dayOf(moment) === new Date().toDateString();

/** The id of the first unread message from the contact. */
export function firstUnread(messages: Message[], unread: number): number | null {
  if (unread === 0) return null;
  return messages.filter((message) => !message.fromMe).at(-unread)?.id ?? null;
}

const CHARACTERS_PER_LINE = 62;

/** The estimated row height, used until the row is rendered and measured. */
export function estimateHeight(row: ListRow): number {
  if (row.kind === 'day' || row.kind === 'ticket' || row.kind === 'unread') return 40;
  const message = row.kind === 'message' ? row.message : row.outgoing;
  const { mediaType } = message;
  const body = readableBody(message);
  const lines = body
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil((line.length || 1) / CHARACTERS_PER_LINE), 0);
  const media =
    mediaType === 'image' && row.kind === 'message' ? pictureHeight(row.message) : heights[mediaType];
  return (media ?? 32) + (body === '' ? 0 : lines * 20) + 12;
}

/** The height of a picture bubble besides the picture. */
const AROUND_PICTURE = 32;
const pictureHeight = (message: Message) => pictureBox(sizeOf(message)).height + AROUND_PICTURE;

const heights: Record<string, number> = {
  image: 257,
  video: 238,
  audio: 72,
  application: 80,
  sticker: 170,
  locationMessage: 108,
  contactMessage: 96,
};
