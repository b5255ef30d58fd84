import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/work.ts';
import { tellContact } from './telling.ts';

/**
 * Two contacts turn out to be one person: a hidden id and a number that were not known to belong together. All
 * that was said with either is one conversation from now on, and nothing of it is lost.
 */
export async function mergeContacts(work: CompanyWork, keptId: number, goneId: number): Promise<void> {
  const { db } = work;
  await sql`select 1 from contacts where id in (${keptId}, ${goneId}) order by id for update`.execute(db);
  await joinActiveTickets(work, keptId, goneId);
  await sql`update tickets set "contactId" = ${keptId} where "contactId" = ${goneId}`.execute(db);
  await sql`
    update messages set "chatId" = case when "chatId" = ${goneId} then ${keptId} else "chatId" end,
      "contactId" = case when "contactId" = ${goneId} then ${keptId} else "contactId" end
    where "chatId" = ${goneId} or "contactId" = ${goneId}`.execute(db);
  await sql`update ticket_notes set "contactId" = ${keptId} where "contactId" = ${goneId}`.execute(db);
  await sql`update contact_fields set "contactId" = ${keptId} where "contactId" = ${goneId}`.execute(db);
  await sql`update contact_identities set "contactId" = ${keptId} where "contactId" = ${goneId}`.execute(db);
  await sql`update channel_orders set "contactId" = ${keptId} where "contactId" = ${goneId}`.execute(db);
  for (const table of ['contact_tags', 'contact_wallets'] as const) {
    const other = sql.ref(table === 'contact_tags' ? 'tagId' : 'userId');
    await sql`
      insert into ${sql.table(table)} ("contactId", ${other}) select ${keptId}, ${other} from ${sql.table(table)}
      where "contactId" = ${goneId} on conflict do nothing`.execute(db);
  }
  await sql`
    update message_reactions r set "contactId" = ${keptId} where "contactId" = ${goneId} and not exists (
      select 1 from message_reactions k where k."companyId" = r."companyId" and k."messageId" = r."messageId"
        and k."contactId" = ${keptId} and k."fromMe" = r."fromMe")`.execute(db);
  await sql`delete from contacts where id = ${goneId}`.execute(db);
  work.emit('contact', { action: 'delete', contactId: goneId }, ['everyone']);
  await tellContact(work, 'update', keptId);
}

/** Only one conversation at a time: where both have one on a connection, the newer one's messages join the older. */
async function joinActiveTickets(work: CompanyWork, keptId: number, goneId: number): Promise<void> {
  const { rows } = await sql<{ keptTicket: number; goneTicket: number }>`
    select least(k.id, g.id) as "keptTicket", greatest(k.id, g.id) as "goneTicket"
    from tickets k join tickets g on g."companyId" = k."companyId" and g."whatsappId" = k."whatsappId"
    where k."contactId" = ${keptId} and g."contactId" = ${goneId} and k.status <> 'closed' and g.status <> 'closed'`.execute(
    work.db,
  );
  for (const { keptTicket, goneTicket } of rows) {
    await sql`update messages set "ticketId" = ${keptTicket} where "ticketId" = ${goneTicket}`.execute(
      work.db,
    );
    await sql`update ticket_notes set "ticketId" = ${keptTicket} where "ticketId" = ${goneTicket}`.execute(
      work.db,
    );
    await sql`
      update tickets k set "unreadMessages" = k."unreadMessages" + g."unreadMessages",
        "lastMessage" = case when g."lastPosition" > k."lastPosition" then g."lastMessage" else k."lastMessage" end,
        "lastPosition" = greatest(k."lastPosition", g."lastPosition"), "updatedAt" = greatest(k."updatedAt", g."updatedAt")
      from tickets g where k.id = ${keptTicket} and g.id = ${goneTicket}`.execute(work.db);
    await sql`delete from tickets where id = ${goneTicket}`.execute(work.db);
    work.emit('ticket', { action: 'delete', ticketId: goneTicket, isMove: false }, ['everyone']);
  }
}
