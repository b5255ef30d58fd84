-- What is said: tickets, messages, what the channels have to do, and the words to find it by.

-- Tickets ----------------------------------------------------------------------------------------------------

create table tickets (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  uuid uuid not null default gen_random_uuid(),
  status text not null check (status in ('pending', 'open', 'group', 'closed', 'nps', 'lgpd')),
  channel text not null,
  "whatsappId" int,
  "contactId" int not null,
  "isGroup" boolean not null default false,
  "queueId" int,
  "userId" int,
  "isBot" boolean not null default false,
  "useIntegration" boolean not null default false,
  "integrationId" int,
  "amountUsedBotQueues" int not null default 0,
  "amountUsedBotQueuesNPS" int not null default 0,
  "isActiveDemand" boolean not null default false,
  "lastMessage" text not null default '',
  "unreadMessages" int not null default 0,
  -- The place of the newest message; the next one comes after it, whatever the clock says.
  "lastPosition" bigint not null default 0,
  imported timestamptz,
  "lgpdAcceptedAt" timestamptz,
  "lgpdSendMessageAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", uuid),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
-- One conversation at a time with a contact on a connection.
create unique index tickets_active on tickets ("companyId", "contactId", "whatsappId") where status <> 'closed';
create index tickets_contact on tickets ("companyId", "contactId", "whatsappId", id);
create index tickets_list on tickets ("companyId", status, "updatedAt" desc, id desc);
create index tickets_owner on tickets ("companyId", "userId", status, "updatedAt" desc);
create index tickets_queue on tickets ("companyId", "queueId", status, "updatedAt" desc);
create index tickets_connection on tickets ("companyId", "whatsappId");
call protect_company_table('tickets');

create table ticket_tags (
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  "tagId" int not null,
  primary key ("companyId", "ticketId", "tagId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "tagId") references tags ("companyId", id) on delete cascade
);
create index ticket_tags_tag on ticket_tags ("companyId", "tagId");
call protect_company_table('ticket_tags');

create table ticket_logs (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  type text not null,
  "userId" int,
  "queueId" int,
  "createdAt" timestamptz not null default now(),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId")
);
create index ticket_logs_ticket on ticket_logs ("companyId", "ticketId", id desc);
call protect_company_table('ticket_logs');

create table ticket_notes (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  note text not null,
  "userId" int,
  "ticketId" int,
  "contactId" int not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete set null ("ticketId"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index ticket_notes_contact on ticket_notes ("companyId", "contactId", id desc);
create index ticket_notes_ticket on ticket_notes ("companyId", "ticketId", id desc);
call protect_company_table('ticket_notes');

-- When what happened, one row for each round of service; the reports read it.
create table ticket_trackings (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  "userId" int,
  "queueId" int,
  "whatsappId" int,
  "createdAt" timestamptz not null default now(),
  "queuedAt" timestamptz,
  "chatbotAt" timestamptz,
  "startedAt" timestamptz,
  "closedAt" timestamptz,
  "finishedAt" timestamptz,
  "ratingAt" timestamptz,
  rated boolean not null default false,
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId")
);
create unique index ticket_trackings_running on ticket_trackings ("companyId", "ticketId") where "finishedAt" is null;
create index ticket_trackings_ticket on ticket_trackings ("companyId", "ticketId", id desc);
call protect_company_table('ticket_trackings');

create table user_ratings (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  "userId" int,
  rate int not null check (rate between 0 and 10),
  "createdAt" timestamptz not null default now(),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index user_ratings_ticket on user_ratings ("companyId", "ticketId", id desc);
call protect_company_table('user_ratings');

-- Messages ---------------------------------------------------------------------------------------------------

create table messages (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  -- Whose conversation it is (in a group the group), which differs from who wrote it.
  "chatId" int not null,
  "whatsappId" int,
  "contactId" int not null,
  "userId" int,
  "queueId" int,
  -- Its place in the conversation: taken under the ticket's lock, so it never depends on two clocks.
  position bigint not null,
  "externalId" text,
  "clientId" text,
  "fromMe" boolean not null,
  read boolean not null default false,
  body text not null default '',
  "mediaType" text not null,
  "mediaKey" text,
  "mediaName" text,
  "mediaMime" text,
  "mediaBytes" bigint,
  "mediaSeconds" int,
  "thumbnailKey" text,
  -- none, waiting (still at the far end), ready, gone
  "mediaState" text not null default 'none' check ("mediaState" in ('none', 'waiting', 'ready', 'gone')),
  -- What the driver needs to fetch it, sealed.
  "mediaReference" text,
  data jsonb,
  ack int not null default 0,
  -- Of our own messages: queued, sending, sent, unconfirmed (nobody can know), failed.
  "sendState" text check ("sendState" in ('queued', 'sending', 'sent', 'unconfirmed', 'failed')),
  "sendReason" text,
  attempts int not null default 0,
  "sendEpoch" bigint,
  "sendingSince" timestamptz,
  "quotedId" bigint,
  "quotedBody" text,
  "isDeleted" boolean not null default false,
  "isEdited" boolean not null default false,
  "isForwarded" boolean not null default false,
  "isPrivate" boolean not null default false,
  "sentAt" timestamptz not null default now(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "chatId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete set null ("whatsappId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId"),
  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete set null ("queueId"),
  foreign key ("companyId", "quotedId") references messages ("companyId", id) on delete set null ("quotedId")
);
create unique index messages_external on messages ("companyId", "whatsappId", "externalId");
create unique index messages_client on messages ("companyId", "clientId") where "clientId" is not null;
create index messages_page on messages ("companyId", "chatId", "whatsappId", position desc, id desc);
create index messages_ticket on messages ("companyId", "ticketId", position desc);
create index messages_outbox on messages ("companyId", "whatsappId", id)
  where "sendState" in ('queued', 'sending');
create index messages_media on messages ("companyId", "whatsappId", id) where "mediaState" = 'waiting';
create index messages_unread on messages ("companyId", "ticketId") where not read and not "fromMe";
create index messages_contact on messages ("companyId", "contactId");
create index messages_quoted on messages ("companyId", "quotedId") where "quotedId" is not null;
call protect_company_table('messages');

create table message_reactions (
  "companyId" int not null default current_company() references companies on delete cascade,
  "messageId" bigint not null,
  -- Who: a contact, or ourselves.
  "contactId" int not null,
  "fromMe" boolean not null,
  emoji text not null,
  at timestamptz not null default now(),
  primary key ("companyId", "messageId", "contactId", "fromMe"),
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index message_reactions_contact on message_reactions ("companyId", "contactId");
call protect_company_table('message_reactions');

-- What an edited message said before.
create table message_edits (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "messageId" bigint not null,
  body text not null,
  "editedAt" timestamptz not null default now(),
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade
);
create index message_edits_message on message_edits ("companyId", "messageId", id);
call protect_company_table('message_edits');

-- Orders to the channel that are not messages: edits, deletions, read marks, reactions, blocks.
-- Drained in order by the node that runs the connection, like messages.
create table channel_orders (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  "messageId" bigint,
  "contactId" int,
  kind text not null check (kind in ('edit', 'revoke', 'react', 'read', 'block', 'rejectCall')),
  "externalId" text not null,
  data jsonb not null default '{}',
  attempts int not null default 0,
  "createdAt" timestamptz not null default now(),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade,
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade,
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index channel_orders_next on channel_orders ("companyId", "whatsappId", id);
create index channel_orders_message on channel_orders ("companyId", "messageId");
create index channel_orders_contact on channel_orders ("companyId", "contactId");
call protect_company_table('channel_orders');

-- What a node asks of a connection that runs on another one. Short-lived: the answer is read and the row removed.
create table channel_questions (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "whatsappId" int not null,
  question jsonb not null,
  answer jsonb,
  "askedAt" timestamptz not null default now(),
  foreign key ("companyId", "whatsappId") references connections ("companyId", id) on delete cascade
);
create index channel_questions_open on channel_questions ("companyId", "whatsappId") where answer is null;
call protect_company_table('channel_questions');

-- Search -----------------------------------------------------------------------------------------------------

-- Under a policy PostgreSQL may use an index only for operators that cannot leak, which searching is not. So the
-- words live in tables without one, read in one place (platform/search.ts) that always names the company and
-- gives nothing but ids; the rows themselves are then read under the policy.
create table message_words (
  "companyId" int not null references companies on delete cascade,
  "messageId" bigint primary key references messages on delete cascade,
  "ticketId" int not null references tickets on delete cascade,
  words tsvector not null
);
create index message_words_words on message_words using gin ("companyId", words);
create index message_words_ticket on message_words ("ticketId");

create table contact_words (
  "companyId" int not null references companies on delete cascade,
  "contactId" int primary key references contacts on delete cascade,
  words text not null
);
create index contact_words_words on contact_words using gin ("companyId", words gin_trgm_ops);

create function keep_message_words() returns trigger language plpgsql as $$
begin
  if new.body = '' or new."isDeleted" then
    delete from message_words where "messageId" = new.id;
  elsif tg_op = 'INSERT' then
    insert into message_words values (new."companyId", new.id, new."ticketId", to_tsvector('simple', plain_text(left(new.body, 100000))));
  else
    insert into message_words values (new."companyId", new.id, new."ticketId", to_tsvector('simple', plain_text(left(new.body, 100000))))
    on conflict ("messageId") do update set words = excluded.words, "ticketId" = excluded."ticketId";
  end if;
  return null;
end $$;
create trigger keep_message_words_new after insert on messages for each row
  when (new.body <> '') execute function keep_message_words();
create trigger keep_message_words_changed after update of body, "isDeleted", "ticketId" on messages for each row
  when (old.body <> new.body or old."isDeleted" <> new."isDeleted" or old."ticketId" <> new."ticketId")
  execute function keep_message_words();

create function keep_contact_words() returns trigger language plpgsql as $$
begin
  insert into contact_words values (new."companyId", new.id, plain_text(new.name) || ' ' || coalesce(new.number, ''))
  on conflict ("contactId") do update set words = excluded.words;
  return null;
end $$;
create trigger keep_contact_words_new after insert on contacts for each row execute function keep_contact_words();
create trigger keep_contact_words_changed after update of name, number on contacts for each row
  when (old.name <> new.name or old.number is distinct from new.number) execute function keep_contact_words();

-- Who is calling: now with what decides which tickets they may see.
drop function identify(int, uuid);
create function identify(company int, session uuid) returns table (
  "userId" int, name text, email text, profile text, super boolean,
  "showDashboard" text, "allowRealTime" text, "allowConnections" text,
  "allTicket" text, "allowGroup" boolean, "allHistoric" text, "allUserChat" text, "userClosePendingTicket" text,
  "queueIds" int[], "hidesNumbers" boolean,
  "mustChangePassword" boolean,
  "revokedBecause" text, "sessionEnded" boolean, active boolean, lapsed boolean, plan jsonb
) language plpgsql as $$
declare
  today date;
begin
  perform set_config('app.company_id', company::text, true);
  today := (now() at time zone coalesce(
    (select value #>> '{}' from settings where key = 'timezone'), 'America/Sao_Paulo'))::date;
  return query
    select u.id, u.name, u.email, u.profile, u.super,
      u."showDashboard", u."allowRealTime", u."allowConnections",
      u."allTicket", u."allowGroup", u."allHistoric", u."allUserChat", u."userClosePendingTicket",
      array(select q."queueId" from user_queues q where q."companyId" = company and q."userId" = u.id order by 1),
      u.profile <> 'admin' and 2 = (
        select count(*) from settings t where t.key in ('enableLGPD', 'lgpdHideNumber') and t.value = '"enabled"'),
      u."mustChangePassword",
      s."revokedBecause", s."revokedAt" is not null or s."expiresAt" <= now(),
      c.status, c.id <> 1 and c."dueDate" is not null and today >= c."dueDate", to_jsonb(p)
    from sessions s
    join users u on u."companyId" = s."companyId" and u.id = s."userId"
    join companies c on c.id = u."companyId"
    left join plans p on p.id = c."planId"
    where s.id = session;
end $$;
