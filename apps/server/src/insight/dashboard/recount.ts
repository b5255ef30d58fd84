import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { isWithin } from './counted-tickets.ts';
import type { FigurePeriod } from './periods.ts';

/** A figure of a day, from the intervals and from the log. */
interface Recount {
  figure: string;
  counted: number;
  recounted: number;
}

/** Seconds by which sums of many stretches may differ. */
const TOLERANCE_S = 1;

const boundsOf = ({ from, timezone }: FigurePeriod) => sql`
  bounds as (
    select tstzrange(${from}::timestamp at time zone ${timezone},
      (${from}::date + 1)::timestamp at time zone ${timezone}) as day
  )`;

/**
 * Left out are groups, whose log does not say that they are served, and tickets with more or fewer beginnings than one:
 * merged ones have the log of two.
 */
const concernedTickets = (companyId: number) => sql`
  concerned as (
    select t.id, t."createdAt" from tickets t cross join bounds
    where t."companyId" = ${companyId} and not t."isGroup"
      and (t."updatedAt" >= lower(bounds.day) or t.status <> 'closed') and t."createdAt" < upper(bounds.day)
      and (select count(*) from ticket_logs l
        where l."companyId" = t."companyId" and l."ticketId" = t.id and l.type = 'create') = 1
  )`;

/** The parts of stretches that lie in the day, as they are kept and as the log tells of them. */
const bothWays = (companyId: number) => sql`
  both_ways as (
    select 1 as way, i.kind, tstzrange(i."startedAt", i."endedAt") * bounds.day as part
    from ticket_intervals i join concerned c on c.id = i."ticketId" cross join bounds
    where i."companyId" = ${companyId}
    union all
    select 2, i.state, tstzrange(i.at, i.until) * bounds.day
    from logged_intervals(${companyId}, array(select id from concerned)) i cross join bounds
    where i.state <> 'closed'
  )`;

/**
 * Counts a day twice: the seconds of that day in which people waited or the bot talked, in which somebody served, and in
 * which ratings were awaited, and the tickets that began.
 */
export async function recountDay(db: Db, companyId: number, day: FigurePeriod): Promise<Recount[]> {
  const { rows } = await sql<Recount>`
    with ${boundsOf(day)}, ${concernedTickets(companyId)}, ${bothWays(companyId)},
    seconds as (
      select case kind when 'bot' then 'waiting' else kind end as figure, way,
        sum(extract(epoch from upper(part) - lower(part)))::float8 as total
      from both_ways where not isempty(part) group by 1, 2
    )
    select figure, coalesce(sum(total) filter (where way = 1), 0) as counted,
      coalesce(sum(total) filter (where way = 2), 0) as recounted
    from seconds group by 1
    union all
    select 'tickets', (select count(*) from concerned c cross join bounds where c."createdAt" <@ bounds.day),
      (select count(*) from ticket_logs l where l."companyId" = ${companyId} and l.type = 'create'
        and ${isWithin(sql`l."createdAt"`, day)} and l."ticketId" in (select id from concerned))`.execute(db);
  return rows;
}

export const isDifferent = ({ counted, recounted }: Recount): boolean =>
  Math.abs(counted - recounted) > TOLERANCE_S;

/** Keeps what differs, for people who look into it. */
export async function saveDifferences(db: Db, day: string, found: Recount[]): Promise<void> {
  for (const { figure, counted, recounted } of found)
    await sql`
      insert into figure_differences (day, figure, counted, recounted)
      values (${day}, ${figure}, ${counted}, ${recounted})
      on conflict ("companyId", day, figure) do update
        set counted = excluded.counted, recounted = excluded.recounted, "foundAt" = now()`.execute(db);
}
