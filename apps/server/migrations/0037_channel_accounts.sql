-- Channels that are reached by a token and bring their messages to an address of ours.

-- What opens an account at a provider. One account belongs to one connection, whoever's it is: the keys hold also
-- where a company cannot see the other's row. Shared, because a delivery says the account and not the company.
create table channel_accounts (
  "whatsappId" int primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  channel text not null check (channel in ('whatsappapi', 'facebook', 'instagram')),
  "accountId" text not null,
  "parentId" text,
  "tokenSealed" text not null,
  -- Where the account has an app of its own; otherwise it is the installation's.
  "appSecretSealed" text,
  "verifyTokenSealed" text,
  -- The secret part of the address its messages are brought to, where it has one of its own.
  "webhookKey" text unique,
  "tokenExpiresAt" timestamptz,
  "webhookSeenAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique (channel, "accountId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
create index channel_accounts_connection on channel_accounts ("companyId", "whatsappId");
call protect_company_table('channel_accounts', shared => true);

-- When messages last went over a connection; written now and then, not with each of them.
create table connection_activity (
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "lastInAt" timestamptz,
  "lastOutAt" timestamptz,
  primary key ("companyId", "whatsappId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
call protect_company_table('connection_activity');

-- What a provider told and nobody understood: kept as it came, once.
create table unknown_deliveries (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  key text not null,
  name text not null,
  raw text not null,
  "receivedAt" timestamptz not null default now(),
  unique ("companyId", "whatsappId", key),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
create index unknown_deliveries_age on unknown_deliveries ("companyId", "receivedAt");
call protect_company_table('unknown_deliveries');

-- When a contact last wrote, on channels where one may answer only for a time.
create table reply_windows (
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "contactId" int not null,
  "lastInboundAt" timestamptz not null,
  primary key ("companyId", "whatsappId", "contactId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index reply_windows_contact on reply_windows ("companyId", "contactId");
call protect_company_table('reply_windows');

-- Chats the provider wants left in peace for a while: what is queued for them waits, others go on.
create table held_chats (
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "contactId" int not null,
  until timestamptz not null,
  primary key ("companyId", "whatsappId", "contactId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index held_chats_contact on held_chats ("companyId", "contactId");
call protect_company_table('held_chats');

-- Texts a provider has approved, as last fetched from there.
create table message_templates (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "externalId" text not null,
  name text not null,
  language text not null,
  category text not null,
  status text not null,
  content jsonb not null,
  "syncedAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", "whatsappId", name, language),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
call protect_company_table('message_templates');
