-- Drawn up anew: what is in it comes from the log, by the migration after it.
drop table ticket_intervals cascade;
drop index tickets_created;
drop function protect_ticket_intervals cascade;
drop function ticket_stretches cascade;
drop function keep_ticket_interval cascade;

-- What a ticket goes through, one row for each stretch: the bot or an integration talks, it waits for people, it is
-- served, its rating is awaited. A stretch ends where the next begins; closing ends the last one. All figures of
-- tickets are counted from these rows.
create table ticket_intervals (
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  kind text not null check (kind in ('bot', 'waiting', 'served', 'rating')),
  -- As it was then, also of what was removed since: hence no foreign keys. Of whoever serves, or served before the
  -- rating; nobody in a group that no attendant took.
  "userId" int,
  "queueId" int,
  "whatsappId" int,
  "startedAt" timestamptz not null,
  "endedAt" timestamptz check ("endedAt" >= "startedAt"),
  primary key ("companyId", "ticketId", "startedAt"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade
);
create unique index ticket_intervals_running on ticket_intervals ("companyId", "ticketId") where "endedAt" is null;
call protect_company_table('ticket_intervals');

-- The tickets of a period.
create index tickets_created on tickets ("companyId", "createdAt", id);

-- Rows are added and ended, and go only with their ticket.
create function protect_ticket_intervals() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Deeper than 1: the ticket or the company is being removed.
    if pg_trigger_depth() > 1 or current_setting('app.derives_intervals', true) = 'on' then return old; end if;
  end if;
  raise exception 'what a ticket went through is not changed afterwards'
    using errcode = 'restrict_violation', constraint = 'ticket_intervals_added_only';
end $$;
create trigger protect_ticket_intervals before delete on ticket_intervals for each row
  execute function protect_ticket_intervals();
-- Afterwards, so that what belongs to another company is refused by the policies first.
create trigger protect_ticket_intervals_changed after update on ticket_intervals for each row
  when (old."endedAt" is not null or new."endedAt" is null
    or (old."companyId", old."ticketId", old.kind, old."userId", old."queueId", old."whatsappId", old."startedAt")
      is distinct from
      (new."companyId", new."ticketId", new.kind, new."userId", new."queueId", new."whatsappId", new."startedAt"))
  execute function protect_ticket_intervals();

-- The stretch that a ticket is in. The one place that says so. The bot talks where it has shown a menu or a prompt
-- answers: a ticket of a connection that says nothing waits for people from its first message.
create function present_intervals(company int, tickets int[])
  returns table ("ticketId" int, kind text, "userId" int, "queueId" int, "whatsappId" int)
  language sql stable as $$
  select t.id, present.kind, case when present.kind in ('served', 'rating') then t."userId" end, t."queueId", t."whatsappId"
  from tickets t cross join lateral (select case t.status
    when 'closed' then null
    when 'nps' then 'rating'
    when 'lgpd' then 'bot'
    when 'pending' then case when t."useIntegration" or t."isBot" and (
        exists (select 1 from ticket_dialogs d
          where d."companyId" = t."companyId" and d."ticketId" = t.id and d."isShown")
        or t."queueId" is null and t."userId" is null and exists (select 1 from prompt_turns p
          where p."companyId" = t."companyId" and p."ticketId" = t.id))
      then 'bot' else 'waiting' end
    else 'served' end) present(kind)
  where t."companyId" = company and t.id = any (present_intervals.tickets)
$$;

-- At the commit, so that a transaction leaves one stretch, whatever steps it took, and by the database itself, so that
-- no way of changing a ticket can forget it.
create function keep_ticket_interval() returns trigger language plpgsql as $$
declare
  company int;
  ticket int;
  state record;
  moment timestamptz := now();
begin
  -- A company is being removed with everything it has.
  if current_setting('app.company_id', true) = 'platform' then return null; end if;
  if tg_table_name = 'tickets' then company := new."companyId"; ticket := new.id;
  elsif tg_op = 'DELETE' then company := old."companyId"; ticket := old."ticketId";
  else company := new."companyId"; ticket := new."ticketId";
  end if;
  -- By hand, outside the product: foreign keys change tickets as the owner of the table, whom the policies bind.
  if coalesce(current_setting('app.company_id', true), '') = '' then
    perform set_config('app.company_id', company::text, true);
  end if;
  select p.*, i."startedAt", (p.kind, p."userId", p."queueId", p."whatsappId")
      is not distinct from (i.kind, i."userId", i."queueId", i."whatsappId") as "isSame"
    into state
    from present_intervals(company, array[ticket]) p
    left join ticket_intervals i on i."companyId" = company and i."ticketId" = ticket and i."endedAt" is null;
  if not found or (state."isSame" and state."startedAt" is not null) then return null; end if;
  if state."startedAt" is not null then
    -- This transaction may have begun before the one that wrote the running row.
    moment := greatest(moment, state."startedAt" + interval '1 microsecond');
    update ticket_intervals i set "endedAt" = moment
      where i."companyId" = company and i."ticketId" = ticket and i."startedAt" = state."startedAt";
  end if;
  if state.kind is not null then
    insert into ticket_intervals ("companyId", "ticketId", kind, "userId", "queueId", "whatsappId", "startedAt")
    values (company, ticket, state.kind, state."userId", state."queueId", state."whatsappId", moment);
  end if;
  return null;
end $$;

create constraint trigger keep_ticket_interval after insert on tickets deferrable initially deferred for each row
  when (new.status <> 'closed') execute function keep_ticket_interval();
create constraint trigger keep_ticket_interval_changed
  after update of status, "queueId", "userId", "whatsappId", "useIntegration", "isBot" on tickets
  deferrable initially deferred for each row
  when (new.status <> old.status or (new.status <> 'closed' and (
    new."queueId" is distinct from old."queueId" or new."userId" is distinct from old."userId"
    or new."whatsappId" is distinct from old."whatsappId" or new."useIntegration" <> old."useIntegration"
    or new."isBot" <> old."isBot")))
  execute function keep_ticket_interval();
create constraint trigger keep_ticket_interval after insert on ticket_dialogs deferrable initially deferred
  for each row when (new."isShown") execute function keep_ticket_interval();
create constraint trigger keep_ticket_interval_changed after update of "isShown" on ticket_dialogs
  deferrable initially deferred for each row when (new."isShown" <> old."isShown")
  execute function keep_ticket_interval();
create constraint trigger keep_ticket_interval after insert or delete on prompt_turns
  deferrable initially deferred for each row execute function keep_ticket_interval();
