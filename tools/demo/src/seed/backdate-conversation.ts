import type { Phones } from '@prosa/peers/phone';
import type { Database } from '@prosa/server/src/platform/database/db.ts';
import { sql } from 'kysely';

const MINUTE_MS = 60_000;

export interface Span {
  begin: Date;
  /** Milliseconds between two messages. */
  stepMs: number;
}

/**
 * Moves a conversation that has just been played into the past. Only the demo does this: the product cannot write
 * history, and only dates are changed. Returns the time of the customer's last message.
 */
export async function backdateConversation(
  database: Database,
  phones: Phones,
  companyId: number,
  ticketId: number,
  { begin, stepMs }: Span,
): Promise<Date> {
  const moved = await database.inCompany(companyId, async (db) => {
    const { rows } = await sql<{ id: number; externalId: string | null; fromMe: boolean }>`
      select id, "externalId", "fromMe" from messages where "ticketId" = ${ticketId} order by position`.execute(
      db,
    );
    const times = rows.map((row, index) => ({ ...row, at: new Date(begin.getTime() + index * stepMs) }));
    const last = times.at(-1)?.at ?? begin;
    const accepted = new Date(Math.min(begin.getTime() + 2 * stepMs, last.getTime()));
    const end = new Date(last.getTime() + Math.min(MINUTE_MS, stepMs));
    for (const { id, at } of times)
      await sql`
        update messages set "sentAt" = ${at}, "createdAt" = ${at}, "updatedAt" = ${at},
          position = ${at.getTime() * 1000} where id = ${id}`.execute(db);
    await sql`
      update tickets set "createdAt" = ${begin}, "lastPosition" = ${last.getTime() * 1000},
        "waitingSince" = case when status = 'pending' then ${begin}::timestamptz end,
        "updatedAt" = case when status = 'closed' then ${end}::timestamptz else ${last}::timestamptz end
      where id = ${ticketId}`.execute(db);
    await sql`
      update ticket_logs set "createdAt" = case type when 'create' then ${begin}::timestamptz
        when 'nps' then ${end}::timestamptz when 'closed' then ${end}::timestamptz else ${accepted}::timestamptz end
      where "ticketId" = ${ticketId}`.execute(db);
    await sql`
      update ticket_trackings set "createdAt" = ${begin}, "queuedAt" = ${begin},
        "startedAt" = case when "startedAt" is null then null else ${accepted}::timestamptz end,
        "closedAt" = case when "closedAt" is null then null else ${end}::timestamptz end,
        "finishedAt" = case when "finishedAt" is null then null else ${end}::timestamptz end
      where "ticketId" = ${ticketId}`.execute(db);
    await sql`select derive_ticket_intervals(current_company(), array[${ticketId}::int])`.execute(db);
    await sql`update user_ratings set "createdAt" = ${end} where "ticketId" = ${ticketId}`.execute(db);
    await sql`
      update ticket_notes set "createdAt" = ${last}, "updatedAt" = ${last}
      where "ticketId" = ${ticketId}`.execute(db);
    await sql`
      update contacts set "createdAt" = least("createdAt", ${begin}::timestamptz)
      where id = (select "contactId" from tickets where id = ${ticketId})`.execute(db);
    const wroteAt = times.findLast(({ fromMe }) => !fromMe)?.at ?? begin;
    await sql`
      update reply_windows w set "lastInboundAt" = ${wroteAt} from tickets t
      where t.id = ${ticketId} and w."contactId" = t."contactId" and w."whatsappId" = t."whatsappId"`.execute(
      db,
    );
    return { times, wroteAt };
  });
  phones.setMessageTimes(
    moved.times.flatMap(({ externalId, at }) => (externalId === null ? [] : [{ id: externalId, at }])),
  );
  return moved.wroteAt;
}
