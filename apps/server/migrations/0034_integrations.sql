-- Outside systems that answer customers, what was said to them, and how that went.

create table integrations (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot')),
  name text not null,
  "projectName" text not null default '',
  -- The key file of a service account: sealed. Beside it what may be shown of it.
  "jsonSealed" text,
  "jsonShown" text not null default '',
  language text not null default '',
  "urlN8N" text not null default '',
  "typebotSlug" text not null default '',
  "typebotExpires" int not null default 1,
  "typebotDelayMessage" int not null default 1000,
  "typebotKeywordFinish" text not null default '',
  "typebotKeywordRestart" text not null default '',
  "typebotRestartMessage" text not null default '',
  "typebotUnknownMessage" text not null default '',
  "queueId" int,
  -- What calls are signed with: sealed, with its end beside it.
  "secretSealed" text,
  "secretShown" text not null default '',
  "lastSuccessAt" timestamptz,
  "lastErrorAt" timestamptz,
  "lastProblem" text,
  "lastHttpStatus" int,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId")
);
create unique index integrations_name on integrations ("companyId", plain_text(name));
create index integrations_queue on integrations ("companyId", "queueId");
-- Who names one. A new key looks at the rows there are, of all companies at once: that is what the policies are
-- lifted for, until the end of this migration.
alter table tickets no force row level security;
alter table queues no force row level security;
alter table chatbot_options no force row level security;
alter table connections no force row level security;
alter table connections add foreign key ("companyId", "integrationId") references integrations ("companyId", id)
  on delete set null ("integrationId");
alter table tickets add foreign key ("companyId", "integrationId") references integrations ("companyId", id)
  on delete set null ("integrationId");
alter table queues add foreign key ("companyId", "integrationId") references integrations ("companyId", id)
  on delete set null ("integrationId");
alter table chatbot_options add foreign key ("companyId", "optIntegrationId") references integrations ("companyId", id)
  on delete set null ("optIntegrationId");
alter table tickets force row level security;
alter table queues force row level security;
alter table chatbot_options force row level security;
alter table connections force row level security;
create index connections_integration on connections ("companyId", "integrationId");
create index tickets_integration on tickets ("companyId", "integrationId") where "integrationId" is not null;
create index queues_integration on queues ("companyId", "integrationId");
create index chatbot_options_integration on chatbot_options ("companyId", "optIntegrationId");

call protect_company_table('integrations');

-- The talk of a ticket with an integration, while it goes on.
create table integration_sessions (
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  "integrationId" int not null,
  -- Under which the other end knows the talk.
  "sessionId" text,
  "lastUsedAt" timestamptz not null default now(),
  -- Who speaks with the other end at the moment, and until when that counts: never two at once.
  lease uuid,
  "leasedUntil" timestamptz,
  primary key ("companyId", "ticketId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "integrationId") references integrations ("companyId", id) on delete cascade
);
create index integration_sessions_integration on integration_sessions ("companyId", "integrationId");
call protect_company_table('integration_sessions');

-- Everything that is or was said to an integration, kept for some weeks.
create table integration_deliveries (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "integrationId" int not null,
  "ticketId" int not null,
  "messageId" bigint,
  -- The same with every attempt, so that the other end can tell a repetition.
  "webhookId" uuid not null default gen_random_uuid(),
  event text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  "nextAttemptAt" timestamptz,
  -- Whether a customer waits for the answer.
  "isAwaited" boolean not null default true,
  -- What the other end answered and is still to be told to the customer, one after the other.
  replies jsonb,
  "httpStatus" int,
  problem text,
  request text not null default '',
  response text not null default '',
  "createdAt" timestamptz not null default now(),
  "finishedAt" timestamptz,
  foreign key ("companyId", "integrationId") references integrations ("companyId", id) on delete cascade,
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete set null ("messageId")
);
create index integration_deliveries_log on integration_deliveries ("companyId", "integrationId", id desc);
create index integration_deliveries_waiting on integration_deliveries ("companyId", "ticketId", id)
  where status = 'waiting';
create index integration_deliveries_ticket on integration_deliveries ("companyId", "ticketId");
create index integration_deliveries_message on integration_deliveries ("companyId", "messageId");
create index integration_deliveries_old on integration_deliveries ("companyId", "createdAt");
call protect_company_table('integration_deliveries');
