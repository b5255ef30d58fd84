-- Conversations among colleagues of one company.
create table team_chats (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  "isGroup" boolean not null,
  -- The two people of a direct chat, the lower id first: they have one chat.
  "directKey" text check ("isGroup" = ("directKey" is null)),
  "ownerId" int,
  "lastMessage" text not null default '',
  -- Messages are numbered in their chat under the lock of this row, so what somebody has not read is a difference.
  "lastPlace" int not null default 0,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", uuid),
  foreign key ("companyId", "ownerId") references users ("companyId", id) on delete set null ("ownerId")
);
create unique index team_chats_direct on team_chats ("companyId", "directKey") where "directKey" is not null;
create index team_chats_owner on team_chats ("companyId", "ownerId");
call protect_company_table('team_chats');

create table team_chat_members (
  "companyId" int not null default current_company() references companies on delete cascade,
  "chatId" int not null,
  "userId" int not null,
  "readPlace" int not null default 0,
  "mentionPlace" int not null default 0,
  "joinedAt" timestamptz not null default now(),
  primary key ("companyId", "chatId", "userId"),
  foreign key ("companyId", "chatId") references team_chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index team_chat_members_user on team_chat_members ("companyId", "userId", "chatId");
call protect_company_table('team_chat_members');

create table team_chat_messages (
  id bigint generated always as identity,
  "companyId" int not null default current_company() references companies on delete cascade,
  "chatId" int not null,
  place int not null,
  "senderId" int,
  -- Kept for when the account is gone.
  "senderName" text not null,
  body text not null,
  "clientId" text,
  "replyToId" bigint,
  "ticketIds" int[] not null default '{}',
  "mentionIds" int[] not null default '{}',
  "mediaKey" text,
  "mediaName" text,
  "mediaType" text check ("mediaType" in ('image', 'audio', 'video', 'application')),
  "mediaBytes" bigint,
  "mediaWidth" int,
  "mediaHeight" int,
  "createdAt" timestamptz not null,
  "editedAt" timestamptz,
  "deletedAt" timestamptz,
  primary key ("companyId", id),
  unique ("companyId", "chatId", place),
  foreign key ("companyId", "chatId") references team_chats ("companyId", id) on delete cascade,
  foreign key ("companyId", "senderId") references users ("companyId", id) on delete set null ("senderId")
);
-- Sent twice with one client id, a message is stored once.
create unique index team_chat_messages_client on team_chat_messages ("companyId", "senderId", "clientId");
call protect_company_table('team_chat_messages');

create table team_chat_reactions (
  "companyId" int not null default current_company() references companies on delete cascade,
  "messageId" bigint not null,
  "userId" int not null,
  emoji text not null,
  primary key ("companyId", "messageId", "userId"),
  foreign key ("companyId", "messageId") references team_chat_messages ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index team_chat_reactions_user on team_chat_reactions ("companyId", "userId");
call protect_company_table('team_chat_reactions');
