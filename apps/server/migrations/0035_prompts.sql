-- Assistants that answer customers by themselves.

create table prompts (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  prompt text not null,
  -- Keys are sealed, with their ends beside them.
  "apiKeySealed" text,
  "apiKeyShown" text not null default '',
  model text not null default '',
  "baseUrl" text not null default '',
  voice text not null default 'texto',
  "voiceKeySealed" text,
  "voiceKeyShown" text not null default '',
  "voiceRegion" text not null default '',
  "maxTokens" int not null default 100,
  temperature float8 not null default 1,
  "maxMessages" int not null default 10,
  -- Nowhere once the queue is gone: then the customer waits without one.
  "queueId" int,
  "lastSuccessAt" timestamptz,
  "lastErrorAt" timestamptz,
  "lastProblem" text,
  "lastHttpStatus" int,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId")
);
create unique index prompts_name on prompts ("companyId", plain_text(name));
create index prompts_queue on prompts ("companyId", "queueId");
-- As with integrations: the policy is lifted while the new key looks at the rows there are.
alter table connections no force row level security;
alter table connections add foreign key ("companyId", "promptId") references prompts ("companyId", id)
  on delete set null ("promptId");
alter table connections force row level security;
create index connections_prompt on connections ("companyId", "promptId");

call protect_company_table('prompts');

-- The talk of a ticket with a prompt: one answer is waited for at a time, whatever was said meanwhile.
create table prompt_turns (
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  "promptId" int not null,
  -- The newest that is to be answered, and the newest that is.
  "messageId" bigint not null,
  "answeredId" bigint,
  attempts int not null default 0,
  since timestamptz not null default now(),
  -- Who is asking at the moment, and until when that counts: never two at once.
  lease uuid,
  "leasedUntil" timestamptz,
  primary key ("companyId", "ticketId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "promptId") references prompts ("companyId", id) on delete cascade,
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade
);
create index prompt_turns_prompt on prompt_turns ("companyId", "promptId");
create index prompt_turns_message on prompt_turns ("companyId", "messageId");
call protect_company_table('prompt_turns');

-- What was said in a recording, so that it is listened to once.
create table message_transcripts (
  "companyId" int not null default current_company() references companies on delete cascade,
  "messageId" bigint not null,
  text text not null,
  primary key ("companyId", "messageId"),
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade
);
call protect_company_table('message_transcripts');
