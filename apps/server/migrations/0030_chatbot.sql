-- The bot: what a queue does when a ticket comes in, its tree of options, and how far the bot is with a ticket.
-- What integrations and file lists are is told by their own migrations, which add the keys.

alter table queues
  add column "ativarRoteador" boolean not null default false,
  add column "tempoRoteador" int not null default 0 check ("tempoRoteador" >= 0),
  add column "integrationId" int,
  add column "fileListId" int,
  add column schedules jsonb not null default '[]';

create table chatbot_options (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "queueId" int not null,
  "parentId" int,
  -- The place among those beside it; what the contact types is counted from it.
  position int not null,
  name text not null,
  "greetingMessage" text not null default '',
  "queueType" text not null default 'text' check ("queueType" in ('text', 'attendent', 'queue', 'integration', 'file')),
  "closeTicket" boolean not null default false,
  "optQueueId" int,
  "optUserId" int,
  "optIntegrationId" int,
  "optFileId" int,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  -- An option stands in the tree of its own queue.
  unique ("companyId", "queueId", id),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId", "parentId") references chatbot_options ("companyId", "queueId", id)
    on delete cascade,
  foreign key ("companyId", "optQueueId") references queues ("companyId", id) on delete set null ("optQueueId"),
  foreign key ("companyId", "optUserId") references users ("companyId", id) on delete set null ("optUserId")
);
create index chatbot_options_place on chatbot_options ("companyId", "queueId", "parentId", position);
call protect_company_table('chatbot_options');

-- How far the bot is with a ticket, never with a contact: somebody may write to two connections at once.
create table ticket_dialogs (
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  "optionId" int,
  "isShown" boolean not null default false,
  "askedAt" timestamptz,
  primary key ("companyId", "ticketId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "optionId") references chatbot_options ("companyId", id) on delete set null ("optionId")
);
create index ticket_dialogs_option on ticket_dialogs ("companyId", "optionId");
call protect_company_table('ticket_dialogs');

-- Why it happened, where nobody's hand did it.
alter table ticket_logs add column reason jsonb;
