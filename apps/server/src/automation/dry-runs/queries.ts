import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A ticket and the time at which it would have been affected. */
interface AffectedTicket {
  ticketId: number;
  at: Date;
}
export type AffectedTicketsQuery = RawBuilder<AffectedTicket>;

/** Service periods that a contact started, from arrival until an attendant accepted the ticket. */
const arrivals = sql`ticket_trackings r join tickets t on t."companyId" = r."companyId" and t.id = r."ticketId"
  and not t."isGroup" and not t."isActiveDemand"`;
const waits = sql`(r."startedAt" is null or r."startedAt" > r."queuedAt")`;

interface Where {
  connection?: number;
  queue?: number;
}

export const arrivalsWithin = (
  periods: { start: Date; end: Date }[],
  { connection, queue }: Where,
): AffectedTicketsQuery => sql<AffectedTicket>`
  select r."ticketId", r."queuedAt" as at from ${arrivals}
  join unnest(${periods.map(({ start }) => start.toISOString())}::timestamptz[],
    ${periods.map(({ end }) => end.toISOString())}::timestamptz[]) as closed(start, until)
    on r."queuedAt" >= closed.start and r."queuedAt" < closed.until
  where ${waits} and ${connection === undefined ? sql`true` : sql`r."whatsappId" = ${connection}`}
    and ${queue === undefined ? sql`true` : sql`r."queueId" = ${queue}`}`;

export const arrivalsInQueue = (queueId: number, since: Date): AffectedTicketsQuery => sql<AffectedTicket>`
  select r."ticketId", r."queuedAt" as at from ${arrivals}
  where ${waits} and r."queueId" = ${queueId} and r."queuedAt" >= ${since}`;

/** A conversation that a contact started, until an attendant accepted it or it ended. */
export interface PastConversation {
  ticketId: number;
  whatsappId: number;
  isBotDisabled: boolean;
  messages: { at: string; mediaType: string; body: string }[];
}

/** Contacts in a menu write little; later messages are no answers to it. */
const MESSAGES_PER_CONVERSATION = 30;

/**
 * The messages of contacts to these connections before an attendant accepted, newest conversations first. Where consent
 * is asked first, only messages after it count; without consent the bot never answered.
 */
export async function listConversations(
  db: Db,
  { connectionIds, since, limit }: { connectionIds: number[]; since: Date; limit: number },
): Promise<PastConversation[]> {
  const { rows } = await sql<PastConversation>`
    with begun as (
      select r."ticketId", r."whatsappId", t."contactId", r.id,
        coalesce(consent."givenAt", r."createdAt") as since,
        coalesce(r."startedAt", r."closedAt", r."finishedAt", 'infinity') as until
      from ${arrivals}
      left join lateral (
        select max(l."createdAt") filter (where l.reason ->> 'code' = 'consentGiven') as "givenAt",
          bool_or(l.type = 'lgpd') as "isAsked"
        from ticket_logs l where l."companyId" = r."companyId" and l."ticketId" = r."ticketId"
          and l."createdAt" >= r."createdAt" and l."createdAt" <= coalesce(r."finishedAt", 'infinity')
      ) consent on true
      where r."whatsappId" = any (${connectionIds}::int[]) and r."createdAt" >= ${since} and ${waits}
        and (consent."givenAt" is not null or consent."isAsked" is not true)
      order by r.id desc limit ${limit}
    )
    select b."ticketId", b."whatsappId", c."disableBot" as "isBotDisabled", said.messages
    from begun b join contacts c on c.id = b."contactId"
    join lateral (
      select json_agg(json_build_object('at', m."createdAt", 'mediaType', m."mediaType", 'body', m.body)
        order by m.position) as messages
      from (
        select "createdAt", "mediaType", left(body, 200) as body, position from messages m
        where m."ticketId" = b."ticketId" and not m."fromMe" and m."createdAt" >= b.since and m."createdAt" < b.until
        order by m.position limit ${MESSAGES_PER_CONVERSATION}
      ) m
    ) said on said.messages is not null
    order by b.id`.execute(db);
  return rows;
}

/** Connections with a menu and without a prompt or an integration, which would answer first. */
export async function listMenuConnections(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from connections w where "promptId" is null and "integrationId" is null
      and exists (select 1 from connection_queues c where c."whatsappId" = w.id) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Affected tickets that were computed outside the database. */
export const affectedTicketsFrom = (touches: AffectedTicket[]): AffectedTicketsQuery => sql<AffectedTicket>`
  select * from unnest(${touches.map(({ ticketId }) => ticketId)}::int[],
    ${touches.map(({ at }) => at.toISOString())}::timestamptz[]) as found("ticketId", at)`;

interface Timer {
  id: number;
  minutes: number;
  whenExpiresTicket: 0 | 1;
  since: Date;
  now: Date;
}

/** Messages followed by silence for the given time while an attendant served the ticket. */
const silences = (
  { minutes, since, now }: Timer,
  where: RawBuilder<unknown>,
  onlyOurs: boolean,
): AffectedTicketsQuery => sql<AffectedTicket>`
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

export const affectedByTimer: Record<
  'redirect' | 'idle' | 'ratingExpiry' | 'rotation' | 'lane',
  (timer: Timer) => AffectedTicketsQuery
> = {
  redirect: ({ id, minutes, since, now }) => sql<AffectedTicket>`
    select r."ticketId", r."queuedAt" + make_interval(mins => ${minutes}::int) as at from ${arrivals}
    where ${waits} and r."whatsappId" = ${id} and r."queuedAt" >= ${since}
      and r."queuedAt" + make_interval(mins => ${minutes}::int) < coalesce((
        select min(l."createdAt") from ticket_logs l
        where l."companyId" = r."companyId" and l."ticketId" = r."ticketId" and l."createdAt" >= r."queuedAt"
          and (l."queueId" is not null or l.type in ('open', 'closed', 'autoClose', 'clientClosed'))
      ), ${now})`,
  idle: (timer) => silences(timer, sql`m."whatsappId" = ${timer.id}`, timer.whenExpiresTicket === 1),
  ratingExpiry: ({ id, minutes, since, now }) => sql<AffectedTicket>`
    select l."ticketId", l."createdAt" + make_interval(mins => ${minutes}::int) as at
    from ticket_logs l join tickets t on t."companyId" = l."companyId" and t.id = l."ticketId"
    where l.type = 'nps' and t."whatsappId" = ${id} and l."createdAt" >= ${since}
      and l."createdAt" + make_interval(mins => ${minutes}::int) <= ${now}
      and not exists (
        select 1 from user_ratings u where u."companyId" = l."companyId" and u."ticketId" = l."ticketId"
          and u."createdAt" >= l."createdAt"
          and u."createdAt" < l."createdAt" + make_interval(mins => ${minutes}::int))`,
  rotation: ({ id, minutes, since, now }) => sql<AffectedTicket>`
    select r."ticketId", r."queuedAt" + make_interval(mins => ${minutes}::int) as at from ${arrivals}
    where ${waits} and r."queueId" = ${id} and r."queuedAt" >= ${since}
      and r."queuedAt" + make_interval(mins => ${minutes}::int) < coalesce(r."startedAt", r."closedAt", ${now})`,
  // As `ticket_due_times` says: from our message, from when the card came into the lane or from when it was accepted,
  // whichever was last.
  lane: ({ id, minutes, since, now }) => sql<AffectedTicket>`
    with stays as (
      select "ticketId", "enteredAt", coalesce("leftAt", ${now}::timestamptz) as until from lane_stays
      where "tagId" = ${id} and coalesce("leftAt", ${now}::timestamptz) >= ${since}
    ),
    said as (
      select m."ticketId", m."fromMe", m."createdAt",
        lead(m."createdAt") over (partition by m."ticketId" order by m.position) as next
      from messages m where m."ticketId" in (select "ticketId" from stays) and not m."isPrivate"
    )
    select stays."ticketId", due.at from stays
    join said on said."ticketId" = stays."ticketId" and said."fromMe"
    join ticket_trackings r on r."ticketId" = stays."ticketId"
    cross join lateral (select greatest(said."createdAt", stays."enteredAt", r."startedAt")
      + make_interval(mins => ${minutes}::int) as at) due
    where due.at >= ${since} and due.at <= stays.until and due.at <= coalesce(said.next, ${now})
      and r."startedAt" <= due.at and coalesce(r."closedAt", ${now}) >= due.at`,
};

const referenceTables = {
  connection: sql`connections`,
  queue: sql`queues`,
  lane: sql`tags`,
  user: sql`users`,
  integration: sql`integrations`,
  fileList: sql`file_lists`,
};
export type ReferenceKind = keyof typeof referenceTables;

/** Whether all of these belong to the company. */
export async function allExist(db: Db, of: ReferenceKind, ids: number[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  const { rows } =
    await sql`select 1 from ${referenceTables[of]} where id = any (${distinct}::int[])`.execute(db);
  return rows.length === distinct.length;
}

/** Whether all of these are options of the queue. */
export async function areQueueOptions(db: Db, queueId: number, ids: number[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chatbot_options where "queueId" = ${queueId} and id = any (${ids}::int[])`.execute(db);
  return rows.length === ids.length;
}
