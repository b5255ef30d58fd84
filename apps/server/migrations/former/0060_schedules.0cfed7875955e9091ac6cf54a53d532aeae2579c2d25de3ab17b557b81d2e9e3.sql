-- Ids and times of what falls due, without what is in it: workers look for due rows of all companies.
create table due_times (
  "companyId" int not null default current_company() references companies on delete cascade,
  kind text not null check (kind in ('schedule')),
  id int not null,
  "dueAt" timestamptz not null,
  primary key ("companyId", kind, id)
);
create index due_times_next on due_times ("companyId", kind, "dueAt");
call protect_company_table('due_times', shared => true);

create function note_due_schedule() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.status <> 'PENDENTE' then
    delete from due_times where "companyId" = old."companyId" and kind = 'schedule' and id = old.id;
  else
    insert into due_times ("companyId", kind, id, "dueAt") values (new."companyId", 'schedule', new.id, new."sendAt")
    on conflict ("companyId", kind, id) do update set "dueAt" = excluded."dueAt";
  end if;
  return null;
end $$;
create trigger schedules_due_added after insert on schedules for each row execute function note_due_schedule();
create trigger schedules_due_changed after update of status, "sendAt" on schedules for each row
  when (old.status is distinct from new.status or old."sendAt" is distinct from new."sendAt")
  execute function note_due_schedule();
create trigger schedules_due_removed after delete on schedules for each row execute function note_due_schedule();

-- The policies must not ask for a company while those that already wait are noted.
alter table schedules no force row level security;
alter table due_times no force row level security;
insert into due_times ("companyId", kind, id, "dueAt") select "companyId", 'schedule', id, "sendAt" from schedules where status = 'PENDENTE';
alter table schedules force row level security;
alter table due_times force row level security;
