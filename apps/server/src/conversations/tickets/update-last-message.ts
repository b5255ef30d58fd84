import { sql } from 'kysely';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';
import type { LastMessagePreview } from './last-message-preview.ts';

interface Progress extends LastMessagePreview {
  messageId: number;
  position: number;
  /**
   * Whether the ticket counts as changed now (the default): the answer to a message nobody asked for does not reopen
   * a closed ticket.
   */
  movesTicket?: boolean;
  /** The user who wrote it; null if sent automatically. */
  userId: number | null;
  /** A private message does not change the preview. */
  isPrivate: boolean;
}

/** Updates a ticket after one of our messages. The caller has locked it. */
export const recordSentMessage = (
  db: Db,
  ticket: { id: number },
  { messageId, position, movesTicket = true, lastMessage, lastMessageKind, userId, isPrivate }: Progress,
) =>
  isPrivate
    ? sql`update tickets set "lastPosition" = ${position} where id = ${ticket.id}`.execute(db)
    : sql`
        update ${preparedHint} tickets set "lastPosition" = ${position}, "lastMessage" = ${lastMessage},
          "updatedAt" = case when ${movesTicket} then now() else "updatedAt" end, "lastMessageKind" = ${lastMessageKind}, "lastMessageId" = ${messageId}, "lastMessageSender" = null, "lastMessageUserId" = ${userId}, imported = null
        where id = ${ticket.id}`.execute(db);

interface TicketProgress extends LastMessagePreview {
  ticketId: number;
  messageId: number;
  position: number;
  movesTicket?: boolean;
}

interface LastMessageUpdate extends TicketProgress {
  /** The number of unread messages added. */
  unread: number;
  /** The sender of the last message: see `lastMessageSender` of a ticket. */
  sender: string | null;
}

const updateTickets = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (
    ids: number[],
    messages: number[],
    positions: number[],
    texts: string[],
    kinds: (string | null)[],
    unread: number[],
    senders: (string | null)[],
    moves: boolean[],
  ) => sql`
    update tickets t set "lastPosition" = said.position, "lastMessage" = said.text, "lastMessageKind" = said.kind,
      "updatedAt" = case when said.moves then now() else t."updatedAt" end,
      "lastMessageId" = said.message, "lastMessageSender" = said.sender, "lastMessageUserId" = null,
      "unreadMessages" = t."unreadMessages" + said.unread, imported = null
    from unnest(${ids}::int[], ${messages}::bigint[], ${positions}::bigint[], ${texts}::text[], ${kinds}::text[],
      ${unread}::int[], ${senders}::text[], ${moves}::boolean[])
      as said(id, message, position, text, kind, unread, sender, moves)
    where t."companyId" = current_company() and t.id = said.id`,
);

/** Each ticket may occur only once. */
const updateAll = (db: Db, progress: LastMessageUpdate[]) =>
  updateTickets(
    db,
    progress.map(({ ticketId }) => ticketId),
    progress.map(({ messageId }) => messageId),
    progress.map(({ position }) => position),
    progress.map(({ lastMessage }) => lastMessage),
    progress.map(({ lastMessageKind }) => lastMessageKind),
    progress.map(({ unread }) => unread),
    progress.map(({ sender }) => sender),
    progress.map(({ movesTicket }) => movesTicket ?? true),
  );

/** Updates several tickets after one of our messages in each. The caller has locked them. */
export const recordSentMessages = (db: Db, progress: TicketProgress[]) =>
  updateAll(
    db,
    progress.map((one) => ({ ...one, unread: 0, sender: null })),
  );

/** The last message was edited or deleted. */
export const replaceLastMessage = (
  db: Db,
  ticketId: number,
  { lastMessage, lastMessageKind }: LastMessagePreview,
) =>
  sql`
    update tickets set "lastMessage" = ${lastMessage}, "lastMessageKind" = ${lastMessageKind}
    where id = ${ticketId}`.execute(db);

interface IncomingProgress extends TicketProgress {
  /** See `lastMessageSender` of a ticket. Null for a message from our own phone. */
  sender: string | null;
}

/** Updates one or more tickets after incoming messages, given in order. The caller has locked them. */
export function recordReceivedMessages(db: Db, progress: IncomingProgress[]) {
  const unread = new Map<number, number>();
  for (const { ticketId, sender } of progress)
    unread.set(ticketId, (unread.get(ticketId) ?? 0) + (sender === null ? 0 : 1));
  const newest = new Map(progress.map((one) => [one.ticketId, one]));
  return updateAll(
    db,
    [...newest.values()].map((one) => ({ ...one, unread: unread.get(one.ticketId) ?? 0 })),
  );
}
