-- With what status a ticket began: the log then tells of each ticket whether it waited at first.
alter table ticket_logs add column status text;

-- Where a day's figures differ from what the log tells.
create table figure_differences (
  "companyId" int not null default current_company() references companies on delete cascade,
  day date not null,
  figure text not null,
  counted float8 not null,
  recounted float8 not null,
  "foundAt" timestamptz not null default now(),
  primary key ("companyId", day, figure)
);
call protect_company_table('figure_differences');

-- As before, with the status that a ticket began with.
create or replace function logged_intervals(company int, tickets int[] default null)
  returns table ("ticketId" int, state text, "userId" int, "queueId" int, at timestamptz, until timestamptz)
  language sql stable as $$
  with entries as (
    select l.id, l."ticketId", l.type, l.status, l."userId", l.reason ->> 'code' as code,
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
        when status is not null then case status when 'pending' then 'waiting' when 'lgpd' then 'bot'
          when 'closed' then 'closed' else 'served' end
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
