-- Several senders take from a connection's outbox at once: the oldest unsent message of each conversation that has none
-- on its way.
alter table messages
  -- Who goes first: 0 what people write, 1 what is said by itself, 2 what is sent to many.
  add column lane int not null default 0,
  -- Before this it may not leave; until then it holds up nothing that was written after it.
  add column "notBefore" timestamptz not null default now(),
  -- Its file must be made what the channel takes before it can be claimed.
  add column "needsPreparation" boolean not null default false,
  -- What came of that: the file that is sent instead, and what is told of it.
  add column "preparedFile" jsonb;

drop index messages_outbox;
create index messages_outbox on messages ("companyId", "whatsappId", lane, "notBefore", id)
  where "sendState" in ('queued', 'sending');
create index messages_outbox_chat on messages ("companyId", "whatsappId", "chatId", id)
  where "sendState" in ('queued', 'sending');
create index messages_preparation on messages ("companyId", "whatsappId", id) where "needsPreparation";

-- Of all companies at once: that is what the policies are lifted for, until the end of this migration.
alter table messages no force row level security;
update messages set lane = 1 where "sendState" in ('queued', 'sending') and source = 'automation';
update messages set "needsPreparation" = true
where "sendState" in ('queued', 'sending') and "mediaKey" is not null and data ->> 'isVoice' = 'true';
alter table messages force row level security;
