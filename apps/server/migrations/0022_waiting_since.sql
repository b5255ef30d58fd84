-- Since when somebody waits: from the moment a ticket becomes pending, whoever or whatever made it so.
alter table tickets add column "waitingSince" timestamptz;
-- The owner of a table is bound by its policies only while that is forced.
alter table tickets no force row level security;
alter table ticket_trackings no force row level security;
update tickets t set "waitingSince" = coalesce(
  (select max(k."queuedAt") from ticket_trackings k
    where k."companyId" = t."companyId" and k."ticketId" = t.id and k."finishedAt" is null),
  t."createdAt")
where t.status = 'pending';
alter table tickets force row level security;
alter table ticket_trackings force row level security;

create function keep_waiting_since() returns trigger language plpgsql as $$
begin
  new."waitingSince" := case
    when new.status <> 'pending' then null
    when tg_op = 'INSERT' then coalesce(new."waitingSince", new."createdAt")
    when old.status <> 'pending' then now()
    else coalesce(new."waitingSince", now())
  end;
  return new;
end $$;
create trigger keep_waiting_since before insert or update of status on tickets for each row
  execute function keep_waiting_since();
