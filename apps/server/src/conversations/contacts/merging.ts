import { sql } from 'kysely';
import type { CompanyWork } from '../../platform/work.ts';
import { moveDrafts } from '../drafts/moving.ts';
import { tellTicket } from '../tickets/telling.ts';
import { tellContact } from './telling.ts';

/**
 * Two contacts turn out to be one person: a hidden id and a number that were not known to belong together. All
 * that was said with either is one conversation from now on, and nothing of it is lost.
 */
export async function mergeContacts(work: CompanyWork, keptId: number, goneId: number): Promise<void> {
  const { db } = work;
  await sql`select 1 from contacts where id in (${keptId}, ${goneId}) order by id for update`.execute(db);
  const joined = await joinActiveTickets(work, keptId, goneId);
  const moved = await sql<{ id: number }>`
    update tickets set "contactId" = ${keptId} where "contactId" = ${goneId} returning id`.execute(db);
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
  for (const id of new Set([...moved.rows.map((row) => row.id), ...joined])) await tellTicket(work, id);
}

interface Pair {
  keptTicket: number;
  goneTicket: number;
}

/**
 * Only one conversation at a time: where both have one on a connection, they become one. Whoever serves one of
 * them goes on with it; otherwise it is the older.
 */
async function joinActiveTickets(work: CompanyWork, keptId: number, goneId: number): Promise<number[]> {
  const { rows } = await sql<Pair>`
    with pairs as (
      select k.id as one, g.id as other,
        (k.status <> 'pending', -k.id) > (g.status <> 'pending', -g.id) as "isFirst"
      from tickets k join tickets g on g."companyId" = k."companyId" and g."whatsappId" = k."whatsappId"
      where k."contactId" = ${keptId} and g."contactId" = ${goneId} and k.status <> 'closed' and g.status <> 'closed'
    )
    select case when "isFirst" then one else other end as "keptTicket",
      case when "isFirst" then other else one end as "goneTicket"
    from pairs`.execute(work.db);
  for (const pair of rows) await joinTickets(work, pair);
  return rows.map(({ keptTicket }) => keptTicket);
}

async function joinTickets(work: CompanyWork, { keptTicket, goneTicket }: Pair): Promise<void> {
  const { db } = work;
  for (const table of ['messages', 'ticket_notes', 'ticket_logs'] as const)
    await sql`
      update ${sql.table(table)} set "ticketId" = ${keptTicket} where "ticketId" = ${goneTicket}`.execute(db);
  // The round that is running goes with its ticket.
  await sql`
    update ticket_trackings set "ticketId" = ${keptTicket}
    where "ticketId" = ${goneTicket} and "finishedAt" is not null`.execute(db);
  await sql`
    insert into ticket_tags ("ticketId", "tagId") select ${keptTicket}, "tagId" from ticket_tags
    where "ticketId" = ${goneTicket} on conflict do nothing`.execute(db);
  await sql`
    update tickets k set "unreadMessages" = k."unreadMessages" + g."unreadMessages",
      "lastMessage" = case when g."lastPosition" > k."lastPosition" then g."lastMessage" else k."lastMessage" end,
      "lastPosition" = greatest(k."lastPosition", g."lastPosition"), "updatedAt" = greatest(k."updatedAt", g."updatedAt")
    from tickets g where k.id = ${keptTicket} and g.id = ${goneTicket}`.execute(db);
  await moveDrafts(work, { from: goneTicket, to: keptTicket });
  await sql`delete from tickets where id = ${goneTicket}`.execute(db);
  work.emit('ticket', { action: 'delete', ticketId: goneTicket, isMove: false }, ['everyone']);
}
