import type { ChatMessage } from '@prosa/contract';
import { chatMessageKey } from '../../api/chats.ts';
import { formatDay } from '../../ui/format.ts';
import type { PendingMessage } from './useSendChatMessage.ts';

/** A row of the list. Days are rows of their own, so that a message keeps its height whatever is loaded before it. */
export type ChatListRow =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean }
  | { kind: 'pending'; key: string; pending: PendingMessage };

export function messagesOf(data: { pages: { records: ChatMessage[] }[] } | undefined): ChatMessage[] {
  const found = new Map<number, ChatMessage>();
  for (const { records } of data?.pages.toReversed() ?? [])
    for (const message of records) found.set(message.id, message);
  return [...found.values()];
}

interface RowContext {
  pending: PendingMessage[];
  /** The place before which the divider of what is new stands. */
  unreadFrom: number | null;
  /** There are no older messages to load. */
  isComplete: boolean;
}

export function buildChatRows(
  messages: ChatMessage[],
  { pending, unreadFrom, isComplete }: RowContext,
): ChatListRow[] {
  const rows: ChatListRow[] = [];
  const [first] = messages;
  // The day above the first message comes when the chat is complete: before, it would hold the scroll position.
  let day = first && !isComplete ? formatDay(first.createdAt) : '';
  let senderId: number | null | undefined;
  for (const message of messages) {
    const next = formatDay(message.createdAt);
    if (next !== day) {
      rows.push({ kind: 'day', key: `day ${next}`, day: next });
      senderId = undefined;
    }
    day = next;
    if (message.place === unreadFrom) rows.push({ kind: 'unread', key: 'unread' });
    const isFirst = message.senderId !== senderId || senderId === null;
    rows.push({ kind: 'message', key: chatMessageKey(message), message, isFirst });
    senderId = message.senderId;
  }
  const known = new Set(messages.map(({ clientId }) => clientId));
  for (const one of pending)
    if (!known.has(one.clientId)) rows.push({ kind: 'pending', key: one.clientId, pending: one });
  return rows;
}

const LINE_PX = 21;
const LINE_CHARS = 60;

/** A first guess of a row's height, until it is measured. */
export function estimateChatRow(row: ChatListRow): number {
  if (row.kind !== 'message') return row.kind === 'pending' ? 52 : 40;
  const { message, mediaType, replyTo, ticketIds, reactions } = row.message;
  const lines = message.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / LINE_CHARS), 0);
  return (
    34 +
    lines * LINE_PX +
    (mediaType === 'image' ? 220 : mediaType === null ? 0 : 60) +
    (replyTo ? 48 : 0) +
    ticketIds.length * 84 +
    (reactions.length > 0 ? 28 : 0)
  );
}
