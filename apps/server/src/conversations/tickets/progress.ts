import { sql } from 'kysely';
import { askJointly, type Db, keep, kept } from '../../platform/db.ts';

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
        update ${kept} tickets set "lastPosition" = ${position}, "lastMessage" = ${lastMessage}, "updatedAt" = now(),
          imported = null
        where id = ${ticket.id}`.execute(db);

interface TicketProgress {
  ticketId: number;
  position: number;
  lastMessage: string;
}

const moveAllOn = keep(
  (ids: number[], positions: number[], texts: string[], unread: number[]) => sql`
    update tickets t set "lastPosition" = said.position, "lastMessage" = said.text, "updatedAt" = now(),
      "unreadMessages" = t."unreadMessages" + said.unread, imported = null
    from unnest(${ids}::int[], ${positions}::bigint[], ${texts}::text[], ${unread}::int[])
      as said(id, position, text, unread)
    where t."companyId" = current_company() and t.id = said.id`,
);

/** Each ticket once, with how many of what was said nobody of ours has read. */
const noteAll = (db: Db, progress: (TicketProgress & { unread: number })[]) =>
  moveAllOn(
    db,
    progress.map(({ ticketId }) => ticketId),
    progress.map(({ position }) => position),
    progress.map(({ lastMessage }) => lastMessage),
    progress.map(({ unread }) => unread),
  );
/** Whoever else takes something in at the same moment does so on another connection, in other tickets. */
const noteJointly = askJointly(noteAll);

/** One of our own messages in each of several tickets, all of them held. */
export const noteMessages = (db: Db, progress: TicketProgress[]) =>
  noteAll(
    db,
    progress.map((one) => ({ ...one, unread: 0 })),
  );

/** The last message was edited or taken back. */
export const renameLastMessage = (db: Db, ticketId: number, lastMessage: string) =>
  sql`update tickets set "lastMessage" = ${lastMessage} where id = ${ticketId}`.execute(db);

interface IncomingProgress extends TicketProgress {
  /** Written on the phone, by ourselves. */
  isOurs: boolean;
}

/** Something came in, in one ticket or in several, in its order. The caller holds all of them. */
export function noteIncoming(db: Db, progress: IncomingProgress[]) {
  const unread = new Map<number, number>();
  for (const { ticketId, isOurs } of progress)
    unread.set(ticketId, (unread.get(ticketId) ?? 0) + (isOurs ? 0 : 1));
  const newest = new Map(progress.map((one) => [one.ticketId, one]));
  return noteJointly(
    db,
    [...newest.values()].map((one) => ({ ...one, unread: unread.get(one.ticketId) ?? 0 })),
  );
}
