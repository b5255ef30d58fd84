import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** Companies with due timers; in the platform scope, answered from one index. */
export async function listCompaniesWithDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct "companyId" as id from ticket_timers where "dueAt" <= ${now}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Tickets with due timers, the longest overdue first. */
export const listDueTickets = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (await dueTickets(db, now, limit)).map(({ ticketId }) => ticketId);

const dueTickets = prepared(
  (now: Date, limit: number) => sql<{ ticketId: number }>`
    select "ticketId" from ticket_timers
    where "companyId" = current_company() and "dueAt" <= ${now} order by "dueAt" limit ${limit}`,
);

/** Locks the due timers of these tickets and the tickets; rows locked by others are skipped. */
export const claimDueTimers = prepared(
  (ticketIds: number[], now: Date) => sql<{ ticketId: number; kind: string }>`
    select m."ticketId", m.kind from tickets t
    join ticket_timers m on m."companyId" = t."companyId" and m."ticketId" = t.id
    where t."companyId" = current_company() and t.id = any (${ticketIds}::int[]) and m."dueAt" <= ${now}
    order by t.id, m.kind for no key update of t skip locked for update of m skip locked`,
);

/** The due times of a kind for these tickets in their current state; tickets without one are missing. */
export const listDueTimes = prepared(
  (ticketIds: number[], kind: string) => sql<{ ticketId: number; dueAt: Date }>`
    select "ticketId", "dueAt" from ticket_due_times(current_company(), ${ticketIds}::int[]) where kind = ${kind}`,
);

export const deleteTimers = prepared(
  (ticketIds: number[], kind: string) => sql<object>`
    delete from ticket_timers where "companyId" = current_company() and "ticketId" = any (${ticketIds}::int[])
      and kind = ${kind}`,
);

const rescheduled = prepared(
  // oxlint-disable-next-line max-params -- the values of a prepared statement are positional
  (kind: string, ticketIds: number[], notBefore: Date[], now: Date) => sql<object>`
    with next as materialized (
      select "ticketId", "dueAt" from ticket_due_times(current_company(), ${ticketIds}::int[])
      where kind = ${kind}::text
    ),
    gone as (
      delete from ticket_timers m where "companyId" = current_company() and "ticketId" = any (${ticketIds}::int[])
        and kind = ${kind}::text and not exists (select 1 from next where next."ticketId" = m."ticketId")
    )
    insert into ticket_timers ("ticketId", kind, "dueAt")
    select next."ticketId", ${kind}::text,
      case when next."dueAt" > ${now}::timestamptz then next."dueAt" else done."notBefore" end
    from next join unnest(${ticketIds}::int[], ${notBefore}::timestamptz[]) as done("ticketId", "notBefore")
      on done."ticketId" = next."ticketId"
    order by next."ticketId"
    on conflict ("companyId", "ticketId", kind) do update set "dueAt" = excluded."dueAt"`,
);

/**
 * Sets the next due time after a timer was handled: the rules' time or, if that has passed, `notBefore`. Deletes the
 * timer if nothing is due any more.
 */
export const rescheduleTimers = (
  db: Db,
  kind: string,
  { timers, now }: { timers: { ticketId: number; notBefore: Date }[]; now: Date },
) =>
  rescheduled(
    db,
    kind,
    timers.map(({ ticketId }) => ticketId),
    timers.map(({ notBefore }) => notBefore),
    now,
  );

/** Postpones failed timers, so that they do not block others. */
export const postponeTimers = prepared(
  (ticketId: number, now: Date, until: Date) => sql<object>`
    update ticket_timers set "dueAt" = ${until}
    where "companyId" = current_company() and "ticketId" = ${ticketId} and "dueAt" <= ${now}`,
);

/** The tickets affected by a settings change. */
export type TicketScope = { connectionId: number } | { queueId: number } | { laneId: number } | { all: true };

const inScope = (concerned: TicketScope) => {
  if ('connectionId' in concerned) return sql`t."whatsappId" = ${concerned.connectionId}`;
  if ('queueId' in concerned) return sql`t."queueId" = ${concerned.queueId}`;
  if ('laneId' in concerned)
    return sql`exists (select 1 from ticket_tags l where l."companyId" = t."companyId" and l."ticketId" = t.id
      and l."tagId" = ${concerned.laneId})`;
  return sql`true`;
};

/** Resets the timers of the next tickets by id; returns the last id if there may be more. */
export async function resetTimerBatch(
  db: Db,
  concerned: TicketScope,
  { after, limit }: { after: number; limit: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t where t."companyId" = current_company() and t.status <> 'closed'
      and t.id > ${after} and ${inScope(concerned)} order by t.id limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`select set_ticket_timers(current_company(), ${ids}::int[])`.execute(db);
  return ids.length < limit ? undefined : ids.at(-1);
}
