-- The place of a message beside its words: a search shows the newest first, however many have the word.
drop index message_words_words;
alter table message_words add column position bigint not null default 0;
-- The owner of a table is bound by its policies only while that is forced.
alter table messages no force row level security;
update message_words w set position = m.position from messages m where m.id = w."messageId";
alter table messages force row level security;
alter table message_words alter column position drop default;
create index message_words_words on message_words using gin ("companyId", words);
create index message_words_newest on message_words ("companyId", position desc, "messageId" desc);

create or replace function keep_message_words() returns trigger language plpgsql as $$
begin
  if new.body = '' or new."isDeleted" then
    delete from message_words where "messageId" = new.id;
  elsif tg_op = 'INSERT' then
    insert into message_words ("companyId", "messageId", "ticketId", words, position)
    values (new."companyId", new.id, new."ticketId", to_tsvector('simple', plain_text(left(new.body, 100000))), new.position);
  else
    insert into message_words ("companyId", "messageId", "ticketId", words, position)
    values (new."companyId", new.id, new."ticketId", to_tsvector('simple', plain_text(left(new.body, 100000))), new.position)
    on conflict ("messageId") do update set words = excluded.words, "ticketId" = excluded."ticketId";
  end if;
  return null;
end $$;
