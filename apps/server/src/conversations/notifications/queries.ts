import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** An incoming message with everything that decides who is notified. */
interface IncomingRow {
  body: string;
  mediaType: string;
  ticketId: number;
  uuid: string;
  status: string;
  userId: number | null;
  queueId: number | null;
  isGroup: boolean;
  unreadMessages: number;
  groupAsTicket: 'enabled' | 'disabled';
  contact: { name: string; number: string | null; isGroup: boolean };
  author: { name: string; number: string | null; isGroup: boolean };
}

/** Undefined once the message was read or deleted. */
export async function findUnreadMessage(db: Db, messageId: number): Promise<IncomingRow | undefined> {
  const { rows } = await sql<IncomingRow>`
    select m.body, m."mediaType", t.id as "ticketId", t.uuid, t.status, t."userId", t."queueId", t."isGroup",
      t."unreadMessages", coalesce(w."groupAsTicket", 'disabled') as "groupAsTicket",
      json_build_object('name', c.name, 'number', c.number, 'isGroup', c."isGroup") as contact,
      json_build_object('name', a.name, 'number', a.number, 'isGroup', a."isGroup") as author
    from messages m
    join tickets t on t."companyId" = m."companyId" and t.id = m."ticketId"
    join contacts c on c."companyId" = t."companyId" and c.id = t."contactId"
    join contacts a on a."companyId" = m."companyId" and a.id = m."contactId"
    left join connections w on w."companyId" = t."companyId" and w.id = t."whatsappId"
    where m.id = ${messageId} and not m."fromMe" and not m.read and not m."isDeleted"
      and t."unreadMessages" > 0`.execute(db);
  return rows[0];
}

/** A limit on pushes after a long absence; the page shows all messages anyway. */
const MAX_MISSED = 20;

/** For each ticket, the contact's last unread message since that time. */
export async function listUnreadSince(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from tickets t
    cross join lateral (
      select id, "createdAt" from messages
      where "companyId" = t."companyId" and "ticketId" = t.id and not "fromMe" and not read
      order by position desc limit 1) m
    where t."companyId" = current_company() and t.status in ('open', 'pending', 'group')
      and t."unreadMessages" > 0 and t."updatedAt" >= ${since} and m."createdAt" >= ${since}
    order by m.id desc limit ${MAX_MISSED}`.execute(db);
  return rows.map(({ id }) => id).toReversed();
}
