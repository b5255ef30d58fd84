import { type RawBuilder, sql } from 'kysely';
import type { ClosedHours } from './service-hours.ts';

/** What figures are counted from. */
export interface FactSources {
  /** A query of `countedTickets`. */
  tickets: RawBuilder<unknown>;
  /** Whether a ticket, row `c`, is a lead; only where that is asked, because it costs a look at each contact. */
  isLead?: RawBuilder<boolean> | undefined;
  /** Leaves out times and ratings, where neither the condition nor the order asks for them. */
  isPlain?: boolean | undefined;
  /** Hours that times leave out, if they do. */
  closedHours: ClosedHours | undefined;
}

/**
 * The common table expressions from which all figures are counted: `spans` has the stretches of the counted tickets with
 * their seconds and the acceptance they led to, `facts` one row for each counted ticket.
 */
export const factTables = ({
  tickets,
  isLead,
  isPlain = false,
  closedHours,
}: FactSources): RawBuilder<unknown> => sql`
  counted as materialized (${tickets}),
  ${spanTable(closedHours, isPlain)},
  times as (
    select "ticketId",
      sum(seconds) filter (where kind = 'served' and "userId" is not null) as "servedSeconds",
      coalesce(sum(seconds) filter (where kind = 'waiting' and "startedAt" < "firstServedAt"), 0) as "waitedSeconds",
      coalesce(min("firstServedAt") > min("firstAt"), false) as "isAccepted",
      bool_or(kind = 'rating') as "isAsked",
      max("endedAt") as "endedAt"
    from spans group by "ticketId"
  ),
  ratings as (
    select distinct on (r."ticketId") r."ticketId", r.rate, r."userId" as "ratedUserId"
    from user_ratings r join counted c on c."companyId" = r."companyId" and c.id = r."ticketId"
    where not ${sql.lit(isPlain)}
    order by r."ticketId", r.id desc
  ),
  facts as (
    select c.*, c.status in ('closed', 'nps') as "isFinished",
      i."servedSeconds"::float8 as "servedSeconds",
      case when i."isAccepted" then i."waitedSeconds"::float8 end as "waitedSeconds",
      coalesce(i."isAsked", false) or r.rate is not null as "isAsked",
      case when c.status = 'closed' then coalesce(i."endedAt", c."updatedAt") end as "closedAt",
      r.rate, r."ratedUserId",
      ${isLead ?? sql`false`} as "isLead"
    from counted c left join times i on i."ticketId" = c.id left join ratings r on r."ticketId" = c.id
  )`;

const spanTable = (closedHours: ClosedHours | undefined, isPlain: boolean): RawBuilder<unknown> => sql`
  spans as (
    select i."ticketId", i.kind, i."userId", i."startedAt", i."endedAt",
      ${secondsOf(closedHours)} as seconds,
      min(i."startedAt") filter (where i.kind = 'served') over ticket as "firstServedAt",
      min(i."startedAt") over ticket as "firstAt",
      min(i."startedAt") filter (where i.kind = 'served') over later as "nextServedAt"
    from ticket_intervals i join counted c on c."companyId" = i."companyId" and c.id = i."ticketId"
    ${closedHoursJoin(closedHours)}
    where not ${sql.lit(isPlain)}
    window ticket as (partition by i."ticketId"), later as (
      partition by i."ticketId" order by i."startedAt" rows between 1 following and unbounded following)
  )`;

/** A new contact's first ticket: the contact of the row `c` was created in the period and has no older ticket. */
export const isFirstOfNewContact = (isNew: RawBuilder<boolean>): RawBuilder<boolean> => sql`(
  exists (select 1 from contacts k where k."companyId" = c."companyId" and k.id = c."contactId" and ${isNew})
  and not exists (select 1 from tickets o
    where o."companyId" = c."companyId" and o."contactId" = c."contactId" and o.id < c.id))`;

const end = sql`coalesce(i."endedAt", greatest(now(), i."startedAt"))`;

/** Closed hours are a multirange, so that one expression takes them away from a stretch. */
function secondsOf(closedHours: ClosedHours | undefined): RawBuilder<unknown> {
  const all = sql`extract(epoch from ${end} - i."startedAt")`;
  if (!closedHours) return all;
  return sql`(${all} - coalesce((
    select sum(extract(epoch from upper(part) - lower(part)))
    from unnest(closed.hours * tstzmultirange(tstzrange(i."startedAt", ${end}))) part), 0))`;
}

/** The hours of the company are for all, those of queues and connections for their own stretches. */
function closedHoursJoin(closedHours: ClosedHours | undefined): RawBuilder<unknown> {
  if (!closedHours) return sql``;
  const owner = {
    company: sql`true`,
    queue: sql`closed.id = i."queueId"`,
    connection: sql`closed.id = i."whatsappId"`,
  }[closedHours.of];
  const rows = JSON.stringify(closedHours.rows);
  return sql`left join (
    select id, hours::tstzmultirange as hours from json_to_recordset(${rows}::json) as given (id int, hours text)
  ) closed on ${owner}`;
}
