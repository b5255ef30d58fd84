-- What customers write has no source.
alter table message_hours alter column source drop not null;

-- Counts a month at most, so that nobody waits long; returns whether there is more.
create or replace function count_message_hours(company int, bound timestamptz) returns boolean language plpgsql as $$
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
    where h."companyId" = company and (h.hour, h."fromMe") = (changed.hour, changed."fromMe")
      and h.source is not distinct from changed.source
    returning h.hour, h."fromMe", h.source, h.count
  )
  insert into message_hours ("companyId", hour, "fromMe", source, count)
  select company, p.hour, p."fromMe", p.source, sum(p.count) from parts p group by 2, 3, 4 having sum(p.count) <> 0;
  update counted_messages c set until = reached where c."companyId" = company;
  return reached < bound;
end $$;
