create or replace function protect_ticket_intervals() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Deeper than 1: the ticket or the company is being removed.
    if pg_trigger_depth() > 1 or current_setting('app.derives_intervals', true) = 'on' then return old; end if;
  end if;
  raise exception 'what a ticket went through is not changed afterwards'
    using errcode = 'restrict_violation', constraint = 'ticket_intervals_added_only';
end $$;
drop trigger protect_ticket_intervals_changed on ticket_intervals;
create trigger protect_ticket_intervals_changed after update on ticket_intervals for each row
  when (old."endedAt" is not null or new."endedAt" is null
    or (old."companyId", old."ticketId", old.kind, old."userId", old."queueId", old."whatsappId", old."startedAt")
      is distinct from
      (new."companyId", new."ticketId", new.kind, new."userId", new."queueId", new."whatsappId", new."startedAt"))
  execute function protect_ticket_intervals();
create or replace function keep_ticket_interval() returns trigger language plpgsql as $$
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
