-- Messages to many recipients, at a pace.
create table campaigns (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  -- The texts, of which each recipient gets one, and those that ask first.
  messages text[] not null default '{}' check (cardinality(messages) <= 5),
  "confirmationMessages" text[] not null default '{}' check (cardinality("confirmationMessages") <= 5),
  confirmation boolean not null default false,
  status text not null default 'INATIVA'
    check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  "scheduledAt" timestamptz,
  "startedAt" timestamptz,
  "completedAt" timestamptz,
  "contactListId" int,
  "tagListId" int,
  "whatsappId" int,
  "openTicket" boolean not null default false,
  "statusTicket" text not null default 'closed' check ("statusTicket" in ('open', 'pending', 'closed')),
  "userId" int,
  "queueId" int,
  "createdBy" int,
  "mediaKey" text,
  "mediaName" text,
  "mediaMime" text,
  "mediaBytes" int,
  "templateId" int,
  "templateValues" jsonb not null default '{}',
  -- How far the recipients were written down: the last item and contact taken, and when all were.
  "preparedItemId" int not null default 0,
  "preparedContactId" int not null default 0,
  "preparedAt" timestamptz,
  -- When the campaign is looked at next, and how many messages left since the longer interval.
  "nextAt" timestamptz,
  "sentSinceLonger" int not null default 0,
  "waitingFor" text check ("waitingFor" in ('preparing', 'hours', 'connection', 'numbers', 'answers')),
  "pausedAt" timestamptz,
  "pauseReason" text check ("pauseReason" in ('person', 'failures')),
  -- The brake looks at what failed after this time only.
  "resumedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "contactListId") references contact_lists ("companyId", id)
    on delete set null ("contactListId"),
  foreign key ("companyId", "tagListId") references tags ("companyId", id) on delete set null ("tagListId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "createdBy") references users ("companyId", id) on delete set null ("createdBy"),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId")
);
create index campaigns_newest on campaigns ("companyId", "scheduledAt" desc nulls first, id desc);
create index campaigns_due on campaigns ("companyId", "nextAt") where "nextAt" is not null;
create index campaigns_list on campaigns ("companyId", "contactListId") where "contactListId" is not null;
create index campaigns_tag on campaigns ("companyId", "tagListId") where "tagListId" is not null;
call protect_company_table('campaigns');

-- One row for each recipient, written when the campaign begins, with what became of it.
create table campaign_recipients (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "campaignId" int not null,
  name text not null,
  number text not null,
  "numberKey" text not null generated always as (phone_key(number)) stored,
  email text not null default '',
  "contactId" int,
  "listItemId" int,
  -- waiting: for its turn; asked: for the answer to the question; confirmed: the message is due; written: handed to
  -- the outbox; sent, failed, leftOut: over.
  state text not null default 'waiting'
    check (state in ('waiting', 'asked', 'confirmed', 'written', 'sent', 'failed', 'leftOut')),
  reason text,
  "messageId" bigint,
  "confirmationMessageId" bigint,
  "ticketId" int,
  "writtenAt" timestamptz,
  "confirmationRequestedAt" timestamptz,
  "confirmedAt" timestamptz,
  "sentAt" timestamptz,
  "failedAt" timestamptz,
  "deliveredAt" timestamptz,
  "readAt" timestamptz,
  "answeredAt" timestamptz,
  -- What a search compares with.
  words text not null generated always as (plain_text(name || ' ' || number)) stored,
  unique ("companyId", id),
  foreign key ("companyId", "campaignId") references campaigns ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete set null ("contactId")
);
-- One recipient for each number; those left out as doubles are kept beside it.
create unique index campaign_recipients_number on campaign_recipients ("companyId", "campaignId", "numberKey")
  where reason is distinct from 'duplicate' and number <> '';
create index campaign_recipients_turn on campaign_recipients ("companyId", "campaignId", id)
  where state in ('waiting', 'confirmed');
create index campaign_recipients_asked on campaign_recipients ("companyId", "campaignId", "confirmationRequestedAt")
  where state = 'asked';
create index campaign_recipients_page on campaign_recipients ("companyId", "campaignId", id);
create index campaign_recipients_results on campaign_recipients ("companyId", "campaignId", (coalesce("sentAt", "failedAt")) desc)
  where state in ('sent', 'failed');
create index campaign_recipients_message on campaign_recipients ("companyId", "messageId")
  where "messageId" is not null;
create index campaign_recipients_question on campaign_recipients ("companyId", "confirmationMessageId")
  where "confirmationMessageId" is not null;
-- Who may still answer, asked for each message that comes in.
create index campaign_recipients_unanswered on campaign_recipients ("companyId", "contactId")
  where "answeredAt" is null and state in ('asked', 'written', 'sent');
create index campaign_recipients_contact on campaign_recipients ("companyId", "contactId");
call protect_company_table('campaign_recipients');

create table campaign_settings (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  key text not null,
  value text not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", key)
);
call protect_company_table('campaign_settings');

alter table due_times drop constraint due_times_kind_check;
alter table due_times add constraint due_times_kind_check check (kind in ('schedule', 'campaign'));

create function note_due_campaign() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new."nextAt" is null then
    delete from due_times where "companyId" = old."companyId" and kind = 'campaign' and id = old.id;
  else
    insert into due_times ("companyId", kind, id, "dueAt") values (new."companyId", 'campaign', new.id, new."nextAt")
    on conflict ("companyId", kind, id) do update set "dueAt" = excluded."dueAt";
  end if;
  return null;
end $$;
create trigger campaigns_due_added after insert on campaigns for each row when (new."nextAt" is not null)
  execute function note_due_campaign();
create trigger campaigns_due_changed after update of "nextAt" on campaigns for each row
  when (old."nextAt" is distinct from new."nextAt") execute function note_due_campaign();
create trigger campaigns_due_removed after delete on campaigns for each row execute function note_due_campaign();
