-- How many messages there are is asked for every opening of the dashboard, also of all time. Hours that are over are
-- counted once; what comes later than that, goes or changes is added to them by the database itself.
create table message_hours (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  hour timestamptz not null,
  "fromMe" boolean not null,
  source text not null,
  count int not null,
  -- Added afterwards, so that nobody waits for anybody; joined to the hour by whoever counts the next hours.
  "isLater" boolean not null default false,
  unique ("companyId", id)
);
create index message_hours_counted on message_hours ("companyId", "fromMe", hour) include (source, count);
create index message_hours_later on message_hours ("companyId") where "isLater";
call protect_company_table('message_hours');

-- Up to when the hours of a company are counted. Until somebody counts none are.
create table counted_messages (
  "companyId" int primary key default current_company() references companies on delete cascade,
  until timestamptz not null
);
call protect_company_table('counted_messages');

-- With the source, so that counting apart what systems sent reads nothing but the index, and with the ticket, so that
-- the tickets of these messages are found in it.
drop index messages_counted;
create index messages_counted on messages ("companyId", "fromMe", "sentAt") include (source, "ticketId") where not "isPrivate";

-- Whoever counts hours waits for those who change what is counted, and they for whoever counts.
create function counted_until(company int, alone boolean) returns timestamptz language plpgsql as $$
declare
  counted timestamptz;
begin
  insert into counted_messages ("companyId", until) select company, '-infinity'
  where not exists (select 1 from counted_messages c where c."companyId" = company) on conflict do nothing;
  if alone then select c.until into counted from counted_messages c where c."companyId" = company for update;
  else select c.until into counted from counted_messages c where c."companyId" = company for share;
  end if;
  return counted;
end $$;

-- A message of an hour that is counted already comes, goes or changes.
create function keep_message_hours() returns trigger language plpgsql as $$
declare
  counted timestamptz;
begin
  -- A company is being removed with everything it has.
  if coalesce(current_setting('app.company_id', true), '') in ('', 'platform') then return null; end if;
  counted := counted_until(coalesce(new."companyId", old."companyId"), false);
  insert into message_hours ("companyId", hour, "fromMe", source, count, "isLater")
  select m."companyId", date_trunc('hour', m."sentAt", 'UTC'), m."fromMe", m.source, m.change, true
  from (
    select old."companyId", old."sentAt", old."fromMe", old.source, -1 as change
    where tg_op <> 'INSERT' and not old."isPrivate"
    union all
    select new."companyId", new."sentAt", new."fromMe", new.source, 1 where tg_op <> 'DELETE' and not new."isPrivate"
  ) m
  where m."sentAt" < counted;
  return null;
end $$;

-- Hours are counted when they have been over for three hours: a younger message has its transaction ended by then.
create trigger keep_message_hours after insert on messages for each row
  when (new."sentAt" < now() - interval '1 hour') execute function keep_message_hours();
create trigger keep_message_hours_removed after delete on messages for each row
  when (old."sentAt" < now() - interval '1 hour') execute function keep_message_hours();
create trigger keep_message_hours_changed after update of "sentAt", "fromMe", source, "isPrivate" on messages for each row
  when ((old."sentAt", old."fromMe", old.source, old."isPrivate")
    is distinct from (new."sentAt", new."fromMe", new.source, new."isPrivate"))
  execute function keep_message_hours();

-- Counts a month at most, so that nobody waits long; returns whether there is more.
create function count_message_hours(company int, bound timestamptz) returns boolean language plpgsql as $$
declare
  since timestamptz := counted_until(company, true);
  reached timestamptz;
begin
  if since >= bound then return false; end if;
  if since = '-infinity' then
    select least(date_trunc('hour', min(first."sentAt"), 'UTC'), bound) into since
    from (values (true), (false)) side(is_ours) cross join lateral (
      select m."sentAt" from messages m where m."companyId" = company and m."fromMe" = side.is_ours and not m."isPrivate"
      order by m."sentAt" limit 1) first;
  end if;
  reached := least(since + interval '31 days', bound);
  insert into message_hours ("companyId", hour, "fromMe", source, count)
  select company, date_trunc('hour', m."sentAt", 'UTC'), m."fromMe", m.source, count(*)
  from (values (true), (false)) side(is_ours) join messages m
    on m."companyId" = company and m."fromMe" = side.is_ours and not m."isPrivate"
    and m."sentAt" >= since and m."sentAt" < reached
  group by 2, 3, 4;
  with parts as (
    delete from message_hours h using (
      select distinct l.hour, l."fromMe", l.source from message_hours l where l."companyId" = company and l."isLater") changed
    where h."companyId" = company and (h.hour, h."fromMe", h.source) = (changed.hour, changed."fromMe", changed.source)
    returning h.hour, h."fromMe", h.source, h.count
  )
  insert into message_hours ("companyId", hour, "fromMe", source, count)
  select company, p.hour, p."fromMe", p.source, sum(p.count) from parts p group by 2, 3, 4 having sum(p.count) <> 0;
  update counted_messages c set until = reached where c."companyId" = company;
  return reached < bound;
end $$;
