-- What is written for each message that comes in.

-- A message goes with its ticket, which is of the same company (the key says so), and that goes with the company; its
-- words go with the message. To look the company up for every message once more, and the company and the ticket for
-- every row of words, which are only written from the message itself, says nothing new.
alter table messages drop constraint "messages_companyId_fkey";
alter table message_words
  drop constraint "message_words_companyId_fkey",
  drop constraint "message_words_ticketId_fkey";

-- The words of all that is written in one go, in one go.
create function keep_new_message_words() returns trigger language plpgsql as $$
begin
  insert into message_words ("companyId", "messageId", "ticketId", words, position)
  select "companyId", id, "ticketId", to_tsvector('simple', plain_text(left(body, 100000))), position
  from added where body <> '' and not "isDeleted";
  return null;
end $$;
drop trigger keep_message_words_new on messages;
create trigger keep_message_words_new after insert on messages referencing new table as added
  for each statement execute function keep_new_message_words();

create or replace function keep_message_words() returns trigger language plpgsql as $$
begin
  if new.body = '' or new."isDeleted" then
    delete from message_words where "messageId" = new.id;
  else
    insert into message_words ("companyId", "messageId", "ticketId", words, position)
    values (new."companyId", new.id, new."ticketId", to_tsvector('simple', plain_text(left(new.body, 100000))), new.position)
    on conflict ("messageId") do update set words = excluded.words, "ticketId" = excluded."ticketId";
  end if;
  return null;
end $$;

-- Which ciphertexts were opened is kept in pages now, not in a row for each. What the rows said is not needed once
-- the far end has nothing left that it would deliver again.
alter table connection_state no force row level security;
delete from connection_state where kind = 'consumed';
alter table connection_state force row level security;

-- What is told is only ever read whole: as it was written, without being taken apart and put together again.
alter table events alter column payload type json;
