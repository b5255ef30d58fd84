import { type RawBuilder, sql } from 'kysely';
import type { ClosedHours } from './service-hours.ts';

/** What figures are counted from. */
export interface FactSources {
  /** A query of `countedTickets`. */
  tickets: RawBuilder<unknown>;
  /** Which contacts, rows `k`, are new; without it nothing is a lead, and nobody looks at contacts. */
  isNewContact?: RawBuilder<boolean> | undefined;
  /** Leaves out times and ratings, where neither the condition nor the order asks for them. */
  isPlain?: boolean | undefined;
  /** Hours that times leave out, if they do. */
  closedHours: ClosedHours | undefined;
}

/** Without the last digits of a sum, which differ with the order in which its parts were read. */
const toMilliseconds = (seconds: RawBuilder<unknown>) => sql`round((${seconds}) * 1000) / 1000`;

/**
 * The common table expressions from which all figures are counted: `services` has each service of a counted ticket with
 * the waiting that led to it, `facts` one row for each counted ticket.
 */
export const factTables = ({
  tickets,
  isNewContact,
  isPlain = false,
  closedHours,
}: FactSources): RawBuilder<unknown> => sql`
  counted as materialized (${tickets}),
  ${spanTable(closedHours, isPlain)},
  ${serviceTable},
  times as (
    select "ticketId", sum(served) as "servedSeconds",
      coalesce(sum(waited) filter (where service = 0), 0) as "waitedSeconds",
      bool_or(service = 0 and "isServed" and spans > 1) as "isAccepted",
      bool_or("isAsked") as "isAsked", max("endedAt") as "endedAt"
    from services group by "ticketId"
  ),
  ratings as (
    select distinct on (r."ticketId") r."ticketId", r.rate, r."userId" as "ratedUserId"
    from user_ratings r join counted c on c."companyId" = r."companyId" and c.id = r."ticketId"
    where not ${sql.lit(isPlain)}
    order by r."ticketId", r.id desc
  ),
  leads as (${leadTickets(isNewContact ?? sql`false`)}),
  facts as (
    select c.*, ${isFinished} as "isFinished",
      ${toMilliseconds(sql`i."servedSeconds"`)} as "servedSeconds",
      case when i."isAccepted" then ${toMilliseconds(sql`i."waitedSeconds"`)} end as "waitedSeconds",
      coalesce(i."isAsked", false) or r.rate is not null as "isAsked",
      case when c.status = 'closed' then coalesce(i."endedAt", c."updatedAt") end as "closedAt",
      r.rate, r."ratedUserId", l.id is not null as "isLead"
    from counted c left join times i on i."ticketId" = c.id left join ratings r on r."ticketId" = c.id
    left join leads l on l.id = c.id
  )`;

const isFinished = sql`c.status in ('closed', 'nps')`;

/** Every stretch with its seconds and the number of services that the ticket had before it. */
const spanTable = (closedHours: ClosedHours | undefined, isPlain: boolean): RawBuilder<unknown> => sql`
  spans as (
    select i."ticketId", i.kind, i."userId", i."endedAt", ${isFinished} as "isFinished",
      ${secondsOf(closedHours)} as seconds,
      count(*) filter (where i.kind = 'served') over (partition by i."ticketId" order by i."startedAt"
        rows between unbounded preceding and 1 preceding) as service
    from ticket_intervals i join counted c on c."companyId" = i."companyId" and c.id = i."ticketId"
    ${closedHoursJoin(closedHours)}
    where not ${sql.lit(isPlain)}
  )`;

/** A stretch of service ends a row; the last row of a ticket may have none. */
const serviceTable = sql`
  services as (
    select "ticketId", service, bool_or("isFinished") as "isFinished", count(*) as spans,
      max("userId") filter (where kind = 'served') as "userId", bool_or(kind = 'served') as "isServed",
      sum(seconds) filter (where kind = 'waiting') as waited,
      sum(seconds) filter (where kind = 'served' and "userId" is not null) as served,
      bool_or(kind = 'rating') as "isAsked", max("endedAt") as "endedAt"
    from spans group by "ticketId", service
  )`;

/** The first tickets of new contacts. */
const leadTickets = (isNew: RawBuilder<boolean>) => sql`
    select c.id from counted c join contacts k on k."companyId" = c."companyId" and k.id = c."contactId"
    where ${isNew} and not exists (select 1 from tickets o
      where o."companyId" = c."companyId" and o."contactId" = c."contactId" and o.id < c.id)`;

const end = sql`coalesce(i."endedAt", greatest(now(), i."startedAt"))`;

/** Closed hours are a multirange, so that one expression takes them away from a stretch. */
function secondsOf(closedHours: ClosedHours | undefined): RawBuilder<unknown> {
  const all = sql`date_part('epoch', ${end} - i."startedAt")`;
  if (!closedHours) return all;
  return sql`(${all} - coalesce((
    select sum(date_part('epoch', upper(part) - lower(part)))
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
