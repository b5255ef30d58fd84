-- What every node does each second costs what there is to do, not how many companies there are.

-- The look for connections to run.
create index connections_wanted on connections ("companyId", id) where "shouldRun" or "wantsLogout";

-- The search for due rows starts from what is due, not from the companies.
create index ticket_timers_next on ticket_timers ("dueAt", "companyId");
create index due_times_due on due_times (kind, "dueAt", "companyId");
create index contact_list_checks_next on contact_list_checks ("dueAt", "companyId");

-- Which companies' rows a transaction may see in tables the platform owner shares with them, as a range: the platform
-- sees all without anybody listing them. "is_platform() or …" would say the same, but with an "or" PostgreSQL uses no
-- index, and each company would read the rows of all.
create function first_visible_company() returns int
  language sql stable
  return case current_setting('app.company_id')
    when 'platform' then 0
    -- The door opens to nobody's rows: the range is empty.
    when 'door' then 1
    else current_setting('app.company_id')::int end;
create function last_visible_company() returns int
  language sql stable
  return case current_setting('app.company_id')
    when 'platform' then 2147483647
    when 'door' then 0
    else current_setting('app.company_id')::int end;

create or replace procedure protect_company_table(target regclass, shared boolean default false)
  language plpgsql as $$
declare
  own text := case when shared
    then '"companyId" >= (select first_visible_company()) and "companyId" <= (select last_visible_company())'
    else '"companyId" = (select current_company())' end;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (%s) with check (%s)', target, own, own);
end $$;

do $$
declare
  visible constant text :=
    '"companyId" >= (select first_visible_company()) and "companyId" <= (select last_visible_company())';
  shared record;
begin
  for shared in select tablename, policyname, qual, with_check from pg_policies
    where schemaname = 'public' and coalesce(qual, '') || coalesce(with_check, '') like '%visible_companies()%'
  loop
    execute format('alter policy %I on %I %s %s', shared.policyname, shared.tablename,
      case when shared.qual is not null then format('using (%s)', visible) end,
      case when shared.with_check is not null then format('with check (%s)', visible) end);
  end loop;
end $$;

drop function visible_companies();
