-- A company also writes without having been asked: scheduled messages, campaigns, and systems that use its API.
alter table messages drop constraint messages_source_check;
alter table messages add constraint messages_source_check
  check (source in ('user', 'phone', 'automation', 'schedule', 'campaign', 'api'));

-- Contacts who do not want to be written to. What ended is kept as the proof of what was said when.
create table opt_outs (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "contactId" int not null,
  -- Who said so: the contact by a word, an attendant, or the channel's own switch.
  source text not null check (source in ('contact', 'attendant', 'channel')),
  -- The words the contact wrote, or the attendant's reason.
  words text not null default '',
  "messageId" bigint,
  "userId" int,
  "createdAt" timestamptz not null default now(),
  "endedAt" timestamptz,
  "endedBy" int,
  "endReason" text,
  unique ("companyId", id),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "endedBy") references users ("companyId", id) on delete set null ("endedBy")
);
create unique index opt_outs_active on opt_outs ("companyId", "contactId") where "endedAt" is null;
create index opt_outs_contact on opt_outs ("companyId", "contactId", id desc);
call protect_company_table('opt_outs');

-- The last guard, whatever wrote the row.
create function refuse_opted_out() returns trigger language plpgsql as $$
begin
  if exists (select 1 from opt_outs o where o."companyId" = new."companyId" and o."contactId" = new."chatId"
    and o."endedAt" is null)
  then
    raise exception 'this contact does not want to be written to'
      using errcode = 'check_violation', constraint = 'messages_opted_out';
  end if;
  return new;
end $$;
create trigger messages_opted_out before insert on messages for each row
  when (new.source in ('schedule', 'campaign', 'api') and new."fromMe") execute function refuse_opted_out();
