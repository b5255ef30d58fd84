import { sql } from 'kysely';
import { type Db, kept } from '../../platform/db.ts';

interface Progress {
  position: number;
  lastMessage: string;
  /** Something said among colleagues is no news of the conversation. */
  isPrivate: boolean;
}

/** One of our own messages moves a ticket on. The caller holds its lock. */
export const noteMessage = (
  db: Db,
  ticket: { id: number },
  { position, lastMessage, isPrivate }: Progress,
) =>
  isPrivate
    ? sql`update tickets set "lastPosition" = ${position} where id = ${ticket.id}`.execute(db)
    : sql`
        update tickets set "lastPosition" = ${position}, "lastMessage" = ${lastMessage}, "updatedAt" = now(),
          imported = null
        where id = ${ticket.id}`.execute(db);

/** The last message was edited or taken back. */
export const renameLastMessage = (db: Db, ticketId: number, lastMessage: string) =>
  sql`update tickets set "lastMessage" = ${lastMessage} where id = ${ticketId}`.execute(db);

interface IncomingProgress {
  position: number;
  lastMessage: string;
  /** Written on the phone, by ourselves. */
  isOurs: boolean;
}

/** Something came in. The caller holds the ticket's lock. */
export const noteIncoming = (
  db: Db,
  ticket: { id: number },
  { position, lastMessage, isOurs }: IncomingProgress,
) =>
  sql`
    update ${kept} tickets set "lastPosition" = ${position}, "lastMessage" = ${lastMessage}, "updatedAt" = now(),
      "unreadMessages" = case when ${isOurs} then "unreadMessages" else "unreadMessages" + 1 end, imported = null
    where id = ${ticket.id}`.execute(db);
