import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import {
  type LastMessagePreview,
  lastMessagePreview,
  deletedMessagePreview,
} from './last-message-preview.ts';

interface LastMessageRow {
  id: number;
  ticketId: number;
  mediaType: string;
  body: string;
  mediaName: string | null;
  userId: number | null;
  isDeleted: boolean;
  sender: string | null;
}

const emptyPreview: LastMessagePreview = { lastMessage: '', lastMessageKind: null };

/** Recomputes the last message of groups after the contact who wrote it was removed. */
export async function recomputeLastMessages(db: Db, ticketIds: number[]): Promise<void> {
  const { rows } = await sql<LastMessageRow>`
    select m.id, t.id as "ticketId", m."mediaType", m.body, m."mediaName", m."userId", m."isDeleted",
      case when m."fromMe" then null when c.id <> t."contactId" and c.name is distinct from c.number then c.name
        else '' end as sender
    from tickets t
    cross join lateral (
      select * from messages where messages."ticketId" = t.id and not messages."isPrivate"
      order by messages.position desc, messages.id desc limit 1) m
    join contacts c on c.id = m."contactId"
    where t.id = any (${ticketIds}::int[])`.execute(db);
  const last = new Map(rows.map((row) => [row.ticketId, row]));
  for (const ticketId of ticketIds) {
    const message = last.get(ticketId);
    const words = message
      ? await (message.isDeleted ? deletedMessagePreview(db, message) : lastMessagePreview(message))
      : emptyPreview;
    await sql`
      update tickets set "lastMessage" = ${words.lastMessage}, "lastMessageKind" = ${words.lastMessageKind},
        "lastMessageId" = ${message?.id ?? null}, "lastMessageUserId" = ${message?.userId ?? null},
        "lastMessageSender" = ${message ? message.sender : ''}
      where id = ${ticketId}`.execute(db);
  }
}
