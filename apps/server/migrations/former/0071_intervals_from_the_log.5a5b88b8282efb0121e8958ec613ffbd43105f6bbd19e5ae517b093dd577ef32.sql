-- Drawn up anew, as the table is.
drop function logged_stretches;
drop function derive_ticket_intervals;

-- What tickets went through before it was kept: read once from the log, as far as the log tells.

-- The states that the log tells of, one row for each change. A state holds until the next one; a queue alone, or the
-- bot, changes only a ticket that nobody serves.
create function logged_intervals(company int, tickets int[] default null)
  returns table ("ticketId" int, state text, "userId" int, "queueId" int, at timestamptz, until timestamptz)
  language sql stable as $$
  with entries as (
    select l.id, l."ticketId", l.type, l."userId", l.reason ->> 'code' as code,
      -- A transfer to a queue names the queue that was left; what comes next happens in the new one.
      case when l.type = 'transfered' then coalesce(case when lead(l.type) over w not in ('queue', 'redirect')
        then lead(l."queueId") over w end, t."queueId") else l."queueId" end as "queueId",
      max(l."createdAt") over w as at,
      lag(l.type) over w as last_type,
      lead(l.type) over w as next_type,
      lead(l."createdAt") over w as next_at
    from ticket_logs l join tickets t on t."companyId" = l."companyId" and t.id = l."ticketId"
    where l."companyId" = company and (logged_intervals.tickets is null or l."ticketId" = any (logged_intervals.tickets))
    window w as (partition by l."ticketId" order by l.id)
  ), told as (
    select *, case
      when type = 'create' then case
        when last_type is not null then null
        when "userId" is null or next_type = 'open' then 'waiting'
        else 'served' end
      when type in ('open', 'reopen') then 'served'
      when type in ('closed', 'autoClose', 'clientClosed') then 'closed'
      when type = 'nps' then 'rating'
      when type = 'pending' then 'waiting'
      when type = 'lgpd' then 'bot'
      when type = 'transfered' then case
        when last_type in ('closed', 'autoClose', 'clientClosed') then null
        when next_type = 'receivedTransfer' and next_at = at then null
        else 'waiting' end
      when type = 'receivedTransfer' and code is null then 'served'
    end as state,
    case
      when type in ('queue', 'redirect') then 'waiting'
      when type = 'chatBot' and code in ('menuSent', 'backToMenu', 'integration', 'prompt') then 'bot'
    end as unserved
    from entries
  ), grouped as (
    select *, count(state) over (partition by "ticketId" order by id) as part from told
    where state is not null or unserved is not null
  ), based as (
    select *, first_value(state) over g as base, first_value("userId") over g as base_user
    from grouped where part > 0
    window g as (partition by "ticketId", part order by id)
  ), resolved as (
    select "ticketId", id, at, "queueId",
      case when base in ('waiting', 'bot') then coalesce(state, unserved) else base end as state,
      case when base in ('served', 'rating') then base_user end as "userId"
    from based
  ), last_of_moment as (
    select distinct on ("ticketId", at) * from resolved order by "ticketId", at, id desc
  ), changes as (
    select *, lag((state, "userId", "queueId")) over (partition by "ticketId" order by at) as before
    from last_of_moment
  )
  select "ticketId", state, "userId", "queueId", at, lead(at) over (partition by "ticketId" order by at)
  from changes where before is null or before is distinct from (state, "userId", "queueId")
$$;

-- Writes the intervals of tickets anew from the log; the running one is what the ticket says. For what is there before
-- they are kept, and for histories that are made up, as in the demo.
create function derive_ticket_intervals(company int, tickets int[] default null) returns void language plpgsql as $$
begin
  perform set_config('app.derives_intervals', 'on', true);
  delete from ticket_intervals i where i."companyId" = company
    and (derive_ticket_intervals.tickets is null or i."ticketId" = any (derive_ticket_intervals.tickets));
  perform set_config('app.derives_intervals', '', true);
  insert into ticket_intervals ("companyId", "ticketId", kind, "userId", "queueId", "whatsappId", "startedAt", "endedAt")
  select company, s."ticketId", s.state, s."userId", s."queueId", t."whatsappId", s.at,
    coalesce(s.until, greatest(t."updatedAt", s.at))
  from logged_intervals(company, derive_ticket_intervals.tickets) s
  join tickets t on t."companyId" = company and t.id = s."ticketId"
  -- Of a ticket that goes on the last one runs, and one that was never anything but closed has none.
  where s.state <> 'closed' and (s.until is not null or t.status = 'closed' and exists (
    select 1 from ticket_logs l where l."companyId" = company and l."ticketId" = t.id and l.type <> 'create'));
  insert into ticket_intervals ("companyId", "ticketId", kind, "userId", "queueId", "whatsappId", "startedAt")
  select company, t.id, n.kind, n."userId", n."queueId", n."whatsappId",
    coalesce(last.at, last_end.at, t."waitingSince", t."createdAt")
  from tickets t
  join present_intervals(company, array(select a.id from tickets a where a."companyId" = company
    and a.status <> 'closed'
    and (derive_ticket_intervals.tickets is null or a.id = any (derive_ticket_intervals.tickets)))) n
    on n."ticketId" = t.id
  left join (select s."ticketId", s.at from logged_intervals(company, derive_ticket_intervals.tickets) s
    where s.until is null and s.state <> 'closed') last on last."ticketId" = t.id
  left join (select i."ticketId", max(i."endedAt") as at from ticket_intervals i
    where i."companyId" = company group by 1) last_end on last_end."ticketId" = t.id
  where t."companyId" = company;
end $$;

do $$
declare
  company int;
begin
  perform set_config('app.company_id', 'platform', true);
  foreach company in array coalesce((select array_agg(id) from companies), '{}') loop
    perform set_config('app.company_id', company::text, true);
    perform derive_ticket_intervals(company);
  end loop;
end $$;
