import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Tickets, and when something would have happened to them. */
export interface Touch {
  ticketId: number;
  at: Date;
}
export type Touches = RawBuilder<Touch>;

/** A round of service that a contact began, from when they came until somebody took them. */
const coming = sql`ticket_trackings r join tickets t on t."companyId" = r."companyId" and t.id = r."ticketId"
  and not t."isGroup" and not t."isActiveDemand"`;
const waits = sql`(r."startedAt" is null or r."startedAt" > r."queuedAt")`;

interface Place {
  connection?: number;
  queue?: number;
}

export const comingWithin = (
  periods: { start: Date; end: Date }[],
  { connection, queue }: Place,
): Touches => sql<Touch>`
  select r."ticketId", r."queuedAt" as at from ${coming}
  join unnest(${periods.map(({ start }) => start.toISOString())}::timestamptz[],
    ${periods.map(({ end }) => end.toISOString())}::timestamptz[]) as closed(start, until)
    on r."queuedAt" >= closed.start and r."queuedAt" < closed.until
  where ${waits} and ${connection === undefined ? sql`true` : sql`r."whatsappId" = ${connection}`}
    and ${queue === undefined ? sql`true` : sql`r."queueId" = ${queue}`}`;

export const comingInto = (queueId: number, since: Date): Touches => sql<Touch>`
  select r."ticketId", r."queuedAt" as at from ${coming}
  where ${waits} and r."queueId" = ${queueId} and r."queuedAt" >= ${since}`;

interface Timer {
  id: number;
  minutes: number;
  whenExpiresTicket: 0 | 1;
  since: Date;
  now: Date;
}

/** Long after a message nothing more was said, while somebody served. */
const silences = (
  { minutes, since, now }: Timer,
  where: RawBuilder<unknown>,
  onlyOurs: boolean,
): Touches => sql<Touch>`
  select said."ticketId", said."createdAt" + make_interval(mins => ${minutes}::int) as at
  from (
    select m."ticketId", m."fromMe", m."createdAt",
      lead(m."createdAt") over (partition by m."ticketId" order by m.position) as next
    from messages m where m."createdAt" >= ${since} and not m."isPrivate" and ${where}
  ) said
  join ticket_trackings r on r."ticketId" = said."ticketId"
    and r."startedAt" <= said."createdAt" + make_interval(mins => ${minutes}::int)
    and coalesce(r."closedAt", ${now}) >= said."createdAt" + make_interval(mins => ${minutes}::int)
  where coalesce(said.next, ${now}) > said."createdAt" + make_interval(mins => ${minutes}::int)
    and (said."fromMe" or not ${onlyOurs}::boolean)`;

export const timerTouches: Record<
  'redirect' | 'idle' | 'ratingExpiry' | 'rotation' | 'lane',
  (timer: Timer) => Touches
> = {
  redirect: ({ id, minutes, since, now }) => sql<Touch>`
    select r."ticketId", r."queuedAt" + make_interval(mins => ${minutes}::int) as at from ${coming}
    where ${waits} and r."whatsappId" = ${id} and r."queuedAt" >= ${since}
      and r."queuedAt" + make_interval(mins => ${minutes}::int) < coalesce((
        select min(l."createdAt") from ticket_logs l
        where l."companyId" = r."companyId" and l."ticketId" = r."ticketId" and l."createdAt" >= r."queuedAt"
          and (l."queueId" is not null or l.type in ('open', 'closed', 'autoClose', 'clientClosed'))
      ), ${now})`,
  idle: (timer) => silences(timer, sql`m."whatsappId" = ${timer.id}`, timer.whenExpiresTicket === 1),
  ratingExpiry: ({ id, minutes, since, now }) => sql<Touch>`
    select l."ticketId", l."createdAt" + make_interval(mins => ${minutes}::int) as at
    from ticket_logs l join tickets t on t."companyId" = l."companyId" and t.id = l."ticketId"
    where l.type = 'nps' and t."whatsappId" = ${id} and l."createdAt" >= ${since}
      and l."createdAt" + make_interval(mins => ${minutes}::int) <= ${now}
      and not exists (
        select 1 from user_ratings u where u."companyId" = l."companyId" and u."ticketId" = l."ticketId"
          and u."createdAt" >= l."createdAt"
          and u."createdAt" < l."createdAt" + make_interval(mins => ${minutes}::int))`,
  rotation: ({ id, minutes, since, now }) => sql<Touch>`
    select r."ticketId", r."queuedAt" + make_interval(mins => ${minutes}::int) as at from ${coming}
    where ${waits} and r."queueId" = ${id} and r."queuedAt" >= ${since}
      and r."queuedAt" + make_interval(mins => ${minutes}::int) < coalesce(r."startedAt", r."closedAt", ${now})`,
  lane: (timer) =>
    silences(
      timer,
      sql`m."ticketId" in (select "ticketId" from ticket_tags where "tagId" = ${timer.id})`,
      true,
    ),
};

const places = {
  connection: sql`connections`,
  queue: sql`queues`,
  lane: sql`tags`,
};

export async function isThere(db: Db, of: keyof typeof places, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${places[of]} where id = ${id}`.execute(db);
  return rows.length > 0;
}
