-- Who talks to whom, over what: queues, connections, contacts.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- How text is compared when people search: without accents, without upper case.
-- Said to be immutable because the dictionary is a part of the installation and does not change under us.
create function plain_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent', value));

-- Both spellings of a Brazilian mobile number, with and without the ninth digit, have one key.
create function phone_key(digits text) returns text
  language sql immutable strict parallel safe
  return case when digits ~ '^55\d{2}9\d{8}$' then left(digits, 4) || right(digits, 8) else digits end;

-- Queues -----------------------------------------------------------------------------------------------------

create table queues (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  color text not null,
  "greetingMessage" text not null default '',
  "outOfHoursMessage" text not null default '',
  "orderQueue" int not null default 0,
  "closeTicket" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", name),
  unique ("companyId", color)
);
call protect_company_table('queues');

create table user_queues (
  "companyId" int not null default current_company() references companies on delete cascade,
  "userId" int not null,
  "queueId" int not null,
  primary key ("companyId", "userId", "queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index user_queues_queue on user_queues ("companyId", "queueId");
call protect_company_table('user_queues');

-- Connections ------------------------------------------------------------------------------------------------

create table connections (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  provider text not null default 'beta',
  number text not null default '',
  status text not null default 'OPENING'
    check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  -- Since when the status is what it is, and what brought it about.
  "statusSince" timestamptz not null default now(),
  "statusReason" text,
  qrcode text not null default '',
  retries int not null default 0,
  -- Whether somebody wants it to be open: a node that finds it unowned opens it.
  "shouldRun" boolean not null default true,
  -- Grows when somebody wants it closed and opened anew.
  revision int not null default 0,
  -- Somebody wants the pairing ended at the far end too.
  "wantsLogout" boolean not null default false,
  "isDefault" boolean not null default false,
  -- Found by its hash, shown from its seal; never kept readable.
  "tokenHash" text not null,
  "tokenSealed" text not null,
  "greetingMessage" text not null default '',
  "complationMessage" text not null default '',
  "outOfHoursMessage" text not null default '',
  "ratingMessage" text not null default '',
  "greetingMediaKey" text,
  "greetingMediaName" text,
  "allowGroup" boolean not null default false,
  "groupAsTicket" text not null default 'disabled' check ("groupAsTicket" in ('enabled', 'disabled')),
  "maxUseBotQueues" int not null default 3,
  "timeUseBotQueues" int not null default 0,
  "timeSendQueue" int not null default 0,
  "sendIdQueue" int,
  "expiresTicket" int not null default 0,
  "whenExpiresTicket" int not null default 0 check ("whenExpiresTicket" in (0, 1)),
  "expiresInactiveMessage" text not null default '',
  "timeInactiveMessage" int not null default 0,
  "inactiveMessage" text not null default '',
  "maxUseBotQueuesNPS" int not null default 3,
  "expiresTicketNPS" int not null default 0,
  "timeCreateNewTicket" int not null default 0,
  "collectiveVacationStart" date,
  "collectiveVacationEnd" date,
  "collectiveVacationMessage" text not null default '',
  "lgpdMessage" text not null default '',
  "lgpdLink" text not null default '',
  schedules jsonb not null default '[]',
  "promptId" int,
  "integrationId" int,
  "importOldMessages" timestamptz,
  "importRecentMessages" timestamptz,
  "importOldMessagesGroups" boolean not null default false,
  "closedTicketsPostImported" boolean not null default false,
  "enableImportMessage" boolean not null default false,
  "queueIdImportMessages" int,
  "statusImportMessages" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", channel, name),
  unique ("tokenHash"),
  foreign key ("companyId", "sendIdQueue") references queues ("companyId", id) on delete set null ("sendIdQueue"),
  foreign key ("companyId", "queueIdImportMessages") references queues ("companyId", id)
    on delete set null ("queueIdImportMessages")
);
create unique index connections_default on connections ("companyId") where "isDefault";
call protect_company_table('connections', shared => true);

create table connection_queues (
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "queueId" int not null,
  primary key ("companyId", "whatsappId", "queueId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade
);
create index connection_queues_queue on connection_queues ("companyId", "queueId");
call protect_company_table('connection_queues');

-- What a driver must not forget (it is the account itself), sealed by the server.
create table connection_state (
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  kind text not null,
  id text not null,
  value bytea not null,
  "updatedAt" timestamptz not null default now(),
  primary key ("companyId", "whatsappId", kind, id),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
call protect_company_table('connection_state');

-- Which node runs a connection. The epoch grows with every change of hands: whoever held an older one is
-- no longer believed. Shared, because nodes look after the connections of all companies.
create table connection_leases (
  "whatsappId" int primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  owner text not null,
  epoch bigint not null,
  "expiresAt" timestamptz not null,
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
create index connection_leases_company on connection_leases ("companyId");
call protect_company_table('connection_leases', shared => true);

-- When a connection was away, why, and how much was fetched after it came back.
create table connection_outages (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  reason text not null,
  "startedAt" timestamptz not null default now(),
  "endedAt" timestamptz,
  recovered int not null default 0,
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
create index connection_outages_connection on connection_outages ("companyId", "whatsappId", "startedAt" desc);
create unique index connection_outages_running on connection_outages ("companyId", "whatsappId") where "endedAt" is null;
call protect_company_table('connection_outages');

-- Old messages on their way in: collected first, then written in the order of their time.
create table import_messages (
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "externalId" text not null,
  at timestamptz not null,
  content jsonb not null,
  primary key ("companyId", "whatsappId", "externalId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
create index import_messages_order on import_messages ("companyId", "whatsappId", at, "externalId");
call protect_company_table('import_messages');

alter table users
  add column "whatsappId" int,
  add column "defaultTicketsManagerWidth" int not null default 550,
  add foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId");

-- Contacts ---------------------------------------------------------------------------------------------------

create table contacts (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  -- Unknown where the channel hides it.
  number text,
  "numberKey" text generated always as (phone_key(number)) stored,
  email text not null default '',
  channel text not null default 'whatsapp',
  "whatsappId" int,
  "pictureKey" text,
  "pictureCheckedAt" timestamptz,
  "isGroup" boolean not null default false,
  active boolean not null default true,
  "acceptAudioMessage" boolean not null default true,
  "disableBot" boolean not null default false,
  "lgpdAcceptedAt" timestamptz,
  -- Given by a person; what the channel calls them no longer replaces it.
  "nameIsOurs" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId")
);
create unique index contacts_number on contacts ("companyId", channel, "numberKey");
create index contacts_name on contacts ("companyId", name, id);
call protect_company_table('contacts');

-- Every id under which a channel knows somebody leads to one contact.
create table contact_identities (
  "companyId" int not null default current_company() references companies on delete cascade,
  channel text not null,
  "externalId" text not null,
  "contactId" int not null,
  primary key ("companyId", channel, "externalId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index contact_identities_contact on contact_identities ("companyId", "contactId");
call protect_company_table('contact_identities');

create table contact_fields (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "contactId" int not null,
  name text not null,
  value text not null,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index contact_fields_contact on contact_fields ("companyId", "contactId");
call protect_company_table('contact_fields');

-- People who look after a contact by themselves.
create table contact_wallets (
  "companyId" int not null default current_company() references companies on delete cascade,
  "contactId" int not null,
  "userId" int not null,
  primary key ("companyId", "contactId", "userId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index contact_wallets_user on contact_wallets ("companyId", "userId");
call protect_company_table('contact_wallets');

create table tags (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  color text not null,
  kanban int not null default 0 check (kanban in (0, 1)),
  "timeLane" int not null default 0,
  "nextLaneId" int,
  "rollbackLaneId" int,
  "greetingMessageLane" text not null default '',
  "userId" int,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", kanban, name),
  foreign key ("companyId", "nextLaneId") references tags ("companyId", id) on delete set null ("nextLaneId"),
  foreign key ("companyId", "rollbackLaneId") references tags ("companyId", id) on delete set null ("rollbackLaneId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
call protect_company_table('tags');

create table contact_tags (
  "companyId" int not null default current_company() references companies on delete cascade,
  "contactId" int not null,
  "tagId" int not null,
  primary key ("companyId", "contactId", "tagId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "tagId") references tags ("companyId", id) on delete cascade
);
create index contact_tags_tag on contact_tags ("companyId", "tagId");
call protect_company_table('contact_tags');

-- Who the connected phones know: their address book, and everybody they have a chat with.
create table phone_book (
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "externalId" text not null,
  number text,
  name text not null default '',
  "hasChat" boolean not null default false,
  primary key ("companyId", "whatsappId", "externalId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
call protect_company_table('phone_book');
