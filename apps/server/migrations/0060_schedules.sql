-- Messages to a contact at a chosen time, once or repeatedly.
create table schedules (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "contactId" int not null,
  "userId" int,
  body text not null,
  "whatsappId" int,
  "openTicket" boolean not null default false,
  "ticketUserId" int,
  "queueId" int,
  "statusTicket" text not null default 'closed' check ("statusTicket" in ('open', 'closed')),
  intervalo int not null default 1 check (intervalo between 1 and 4),
  "valorIntervalo" int not null default 0 check ("valorIntervalo" >= 0),
  "enviarQuantasVezes" int not null default 1 check ("enviarQuantasVezes" > 0),
  "tipoDias" int not null default 4 check ("tipoDias" between 4 and 6),
  assinar boolean not null default false,
  "mediaKey" text,
  "mediaName" text,
  "mediaMime" text,
  -- The chosen date, from which the others are counted, and how many had been handled when it was chosen.
  "firstAt" timestamptz not null,
  "handledBefore" int not null default 0,
  "plannedAt" timestamptz not null,
  "sendAt" timestamptz not null,
  "sentAt" timestamptz,
  "contadorEnvio" int not null default 0,
  status text not null default 'PENDENTE' check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO')),
  reason text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "ticketUserId") references users ("companyId", id) on delete set null ("ticketUserId"),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId")
);
create index schedules_due on schedules ("companyId", "sendAt") where status = 'PENDENTE';
create index schedules_date on schedules ("companyId", "sendAt" desc, id desc);
create index schedules_contact on schedules ("companyId", "contactId");
call protect_company_table('schedules');

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

-- What became of each date. A date is handled once: the row is written in the transaction that writes the message.
create table schedule_sends (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "scheduleId" int not null,
  occurrence int not null,
  "dueAt" timestamptz not null,
  "handledAt" timestamptz not null,
  "messageId" bigint,
  "ticketId" int,
  reason text,
  "isLate" boolean not null default false,
  "isRepeat" boolean not null default false,
  foreign key ("companyId", "scheduleId") references schedules ("companyId", id) on delete cascade
);
create unique index schedule_sends_once on schedule_sends ("companyId", "scheduleId", occurrence) where not "isRepeat";
create index schedule_sends_newest on schedule_sends ("companyId", "scheduleId", id desc);
create index schedule_sends_message on schedule_sends ("companyId", "messageId") where "messageId" is not null;
create index schedule_sends_date on schedule_sends ("companyId", "dueAt");
call protect_company_table('schedule_sends');
