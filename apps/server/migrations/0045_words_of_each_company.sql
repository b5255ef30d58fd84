-- A word is kept together with the company in whose messages it stands. Before, whoever searched had the list of all
-- messages of the company cut with the list of all that have the word, which cost as much as the longer of them.
-- Where in a message a word stands nobody asks. (Written so that it becomes part of the statement that asks for it:
-- called for every message, a function would cost as much as all the rest.)
create function company_words(company int, words tsvector) returns tsvector language sql stable parallel safe as $$
  select array_to_tsvector(string_to_array(
    company || ' ' || array_to_string(tsvector_to_array(words), chr(1) || company || ' '), chr(1)))
$$;
-- What is longer than any word is cut: the index has no room for it.
create function short_words(body text) returns text language sql stable parallel safe as $$
  select case when octet_length(body) < 2000 then body
    else regexp_replace(left(body, 100000), '(\S{255})\S+', '\1', 'g') end
$$;
-- Finds all the words of a text in any order, each from its beginning. They are made of the text as those of a message
-- are, whatever is left of a sign without its accents; of a text without any word there is nothing to ask for.
create function company_query(company int, searched text) returns tsquery language sql stable parallel safe as $$
  select string_agg('''' || replace(replace(company || ' ' || word, '\', '\\'), '''', '''''') || ''':*', ' & ')::tsquery
  from unnest(tsvector_to_array(to_tsvector('simple', plain_text(searched)))) word
$$;

drop index message_words_words;
alter table message_words alter column words type tsvector using company_words("companyId", words);
create index message_words_words on message_words using gin (words);
-- Which words are common decides how they are searched for; see platform/common-words.ts.
alter table message_words alter column words set statistics 300;

create or replace function keep_new_message_words() returns trigger language plpgsql as $$
begin
  insert into message_words ("companyId", "messageId", "ticketId", words, position)
  select "companyId", id, "ticketId", company_words("companyId", to_tsvector('simple', plain_text(short_words(body)))), position
  from added where body <> '' and not "isDeleted";
  return null;
end $$;

create or replace function keep_message_words() returns trigger language plpgsql as $$
begin
  if new.body = '' or new."isDeleted" then
    delete from message_words where "messageId" = new.id;
  else
    insert into message_words ("companyId", "messageId", "ticketId", words, position)
    select new."companyId", new.id, new."ticketId",
      company_words(new."companyId", to_tsvector('simple', plain_text(short_words(new.body)))), new.position
    on conflict ("messageId") do update set words = excluded.words, "ticketId" = excluded."ticketId";
  end if;
  return null;
end $$;
