-- Texts and files that attendants send again and again.

create table quick_messages (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  -- Nobody once its owner is gone: then it is the administrators'.
  "userId" int,
  shortcode text not null,
  message text not null default '',
  visao boolean not null default false,
  geral boolean not null default false,
  status boolean not null default true,
  "mediaKey" text,
  "mediaName" text,
  "mediaMime" text,
  uses int not null default 0,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create unique index quick_messages_shortcode on quick_messages ("companyId", "userId", plain_text(shortcode));
call protect_company_table('quick_messages');

-- Only for people of these queues; without any: for all.
create table quick_message_queues (
  "companyId" int not null default current_company() references companies on delete cascade,
  "quickMessageId" int not null,
  "queueId" int not null,
  primary key ("companyId", "quickMessageId", "queueId"),
  foreign key ("companyId", "quickMessageId") references quick_messages ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index quick_message_queues_queue on quick_message_queues ("companyId", "queueId");
call protect_company_table('quick_message_queues');
