-- What is to happen to a ticket by itself, and when. A row is claimed and moved on in the transaction that does
-- what it is for: nothing happens twice, and what was due while nothing ran happens afterwards.

create table ticket_timers (
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  kind text not null,
  "dueAt" timestamptz not null,
  primary key ("companyId", "ticketId", kind),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade
);
create index ticket_timers_due on ticket_timers ("companyId", "dueAt");
-- The workers look for what is due in all companies.
call protect_company_table('ticket_timers', shared => true);

alter table tickets
  -- The contact was reminded that nothing is heard; it holds while nothing comes after that place.
  add column "inactiveSentAt" timestamptz,
  add column "inactivePosition" bigint,
  -- Whom a queue gave it to, and when.
  add column "givenTo" int,
  add column "givenAt" timestamptz,
  add foreign key ("companyId", "givenTo") references users ("companyId", id) on delete set null ("givenTo");

-- When a queue last gave somebody a ticket: who waited longest is next.
alter table user_queues add column "lastGivenAt" timestamptz;

-- Since when a ticket lies in a lane.
alter table ticket_tags add column "enteredAt" timestamptz not null default now();

-- When what is due for tickets, as they and the settings are now. The one place that says so: timers are set by
-- it, set anew by it when a setting changes, and asked once more when they are due. What a ticket only waits for
-- moves its time without touching the timer, which finds out when it is due: a message costs nothing here.
create function ticket_due_times(company int, tickets int[])
  returns table ("ticketId" int, kind text, "dueAt" timestamptz)
  language plpgsql stable as $$
begin
  return query
  select t.id, due.kind, due.at
  from public.tickets t
  left join connections w on w."companyId" = t."companyId" and w.id = t."whatsappId"
  left join queues q on q."companyId" = t."companyId" and q.id = t."queueId"
  cross join lateral (select
    w."timeInactiveMessage" > 0 and w."inactiveMessage" <> '' as reminds,
    t."inactivePosition" is not distinct from t."lastPosition" as reminded
  ) idle
  -- While the bot waits for an answer nobody else is wanted; one who leaves it without is not forgotten.
  cross join lateral (select case when t.status = 'pending' and t."isBot" and exists (
      select 1 from ticket_dialogs d where d."companyId" = t."companyId" and d."ticketId" = t.id and d."isShown")
    then interval '5 minutes' else interval '0' end as patience
  ) bot
  cross join lateral (values
    ('ratingExpiry', case when t.status = 'nps' and w."expiresTicketNPS" > 0
      then t."updatedAt" + make_interval(mins => w."expiresTicketNPS") end),
    ('inactivity', case when t.status = 'open' and t.imported is null and idle.reminds
      then t."updatedAt" + make_interval(mins => w."timeInactiveMessage") end),
    ('expiry', case when t.status = 'open' and t.imported is null and w."expiresTicket" > 0 then
      case when idle.reminds and not idle.reminded
        then t."updatedAt" + make_interval(mins => w."timeInactiveMessage" + w."expiresTicket")
        else greatest(t."updatedAt", case when idle.reminded then t."inactiveSentAt" end)
          + make_interval(mins => w."expiresTicket") end
      end),
    ('redirect', case when t.status = 'pending' and t."queueId" is null and t."userId" is null
        and not t."isGroup" and not t."useIntegration" and w."timeSendQueue" > 0 and w."sendIdQueue" is not null
      then t."updatedAt" + make_interval(mins => w."timeSendQueue") end),
    ('assignment', case when t.status = 'pending' and not t."isGroup" and not t."useIntegration" then
      case when q."ativarRoteador" and q."tempoRoteador" > 0 then
          case when t."userId" is null then t."updatedAt" + bot.patience
            else coalesce(t."givenAt", t."updatedAt") + make_interval(mins => q."tempoRoteador") end
        when t."userId" is null and q.id is not null and exists (
          select 1 from settings s where s."companyId" = t."companyId" and s.key = 'userRandom'
            and s.value = '"enabled"')
          then t."updatedAt" + bot.patience end
      end),
    ('lane', case when t.status = 'open' then (
      select greatest(t."updatedAt", l."enteredAt") + make_interval(hours => g."timeLane")
      from ticket_tags l join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
      where l."companyId" = t."companyId" and l."ticketId" = t.id and g.kanban = 1 and g."timeLane" > 0
        and g."nextLaneId" is not null
      order by l."enteredAt" desc limit 1) end)
  ) due(kind, at)
  where t."companyId" = company and t.id = any (ticket_due_times.tickets) and due.at is not null;
end $$;

-- Sets the timers of tickets as they should be. A timer that is no longer wanted is left to find that out.
create function set_ticket_timers(company int, tickets int[]) returns void language sql as $$
  insert into ticket_timers ("companyId", "ticketId", kind, "dueAt")
  select company, due."ticketId", due.kind, due."dueAt" from ticket_due_times(company, tickets) due
  order by due."ticketId", due.kind
  on conflict ("companyId", "ticketId", kind) do update set "dueAt" = excluded."dueAt"
    where ticket_timers."dueAt" <> excluded."dueAt"
$$;

-- By the database itself in the statement that changes a ticket, so that no way of changing one can forget it.
create function keep_ticket_timers() returns trigger language plpgsql as $$
begin
  -- A company is being removed with everything it has.
  if current_setting('app.company_id', true) = 'platform' then return null; end if;
  if tg_table_name = 'ticket_tags' then
    perform set_ticket_timers(new."companyId", array[new."ticketId"]);
  elsif new.status = 'closed' then
    delete from ticket_timers where "companyId" = new."companyId" and "ticketId" = new.id;
  else
    perform set_ticket_timers(new."companyId", array[new.id]);
  end if;
  return null;
end $$;
create trigger keep_ticket_timers after insert on tickets for each row
  when (new.status <> 'closed') execute function keep_ticket_timers();
create trigger keep_ticket_timers_changed
  after update of status, "queueId", "userId", "whatsappId", "useIntegration", "isBot" on tickets for each row
  when (new.status is distinct from old.status or (new.status <> 'closed' and (
    new."queueId" is distinct from old."queueId" or new."userId" is distinct from old."userId"
    or new."whatsappId" is distinct from old."whatsappId" or new."useIntegration" <> old."useIntegration"
    or new."isBot" <> old."isBot")))
  execute function keep_ticket_timers();
create trigger keep_ticket_timers after insert on ticket_tags for each row execute function keep_ticket_timers();

-- Of what is going on already.
do $$
declare
  company int;
begin
  perform set_config('app.company_id', 'platform', true);
  foreach company in array coalesce((select array_agg(id) from companies), '{}') loop
    perform set_config('app.company_id', company::text, true);
    perform set_ticket_timers(company, array(
      select id from tickets where "companyId" = company and status <> 'closed'));
  end loop;
end $$;
