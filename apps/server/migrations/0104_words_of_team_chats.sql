-- The words of what is said in team chats, each behind the number of its chat: whoever searches asks for the words of
-- their own chats and pays for nobody else's. Kept apart for the reason of `message_words` (0005, 0053).
create table team_chat_words (
  "companyId" int not null,
  "messageId" bigint not null,
  "chatId" int not null,
  words tsvector not null,
  primary key ("companyId", "messageId"),
  foreign key ("companyId", "messageId") references team_chat_messages ("companyId", id) on delete cascade
);

-- Signs between words are spaces here, also in names of files: relatorio_2026.pdf is found by 2026.
create function team_chat_words(chat int, body text, file text) returns tsvector language sql stable parallel safe as $$
  select company_words(chat, to_tsvector('simple', translate(
    plain_text(short_words(body || ' ' || coalesce(file, ''))),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))))
$$;

alter table team_chat_messages no force row level security;
insert into team_chat_words
select "companyId", id, "chatId", team_chat_words("chatId", body, "mediaName")
from team_chat_messages where "deletedAt" is null and (body <> '' or "mediaName" is not null);
alter table team_chat_messages force row level security;
create index team_chat_words_words on team_chat_words using gin (words);

alter table team_chat_words enable row level security;
alter table team_chat_words force row level security;
create policy read on team_chat_words for select using (true);
create policy added on team_chat_words for insert with check ("companyId" = (select current_company()));
create policy changed on team_chat_words for update
  using ("companyId" = (select current_company())) with check ("companyId" = (select current_company()));
create policy removed on team_chat_words for delete using ("companyId" = (select current_company()));

create function keep_new_team_chat_words() returns trigger language plpgsql as $$
begin
  insert into team_chat_words ("companyId", "messageId", "chatId", words)
  select "companyId", id, "chatId", team_chat_words("chatId", body, "mediaName")
  from added where body <> '' or "mediaName" is not null;
  return null;
end $$;
create trigger keep_team_chat_words_new after insert on team_chat_messages referencing new table as added
  for each statement execute function keep_new_team_chat_words();

create function keep_team_chat_words() returns trigger language plpgsql as $$
begin
  if new."deletedAt" is not null or (new.body = '' and new."mediaName" is null) then
    delete from team_chat_words where "companyId" = new."companyId" and "messageId" = new.id;
  else
    insert into team_chat_words ("companyId", "messageId", "chatId", words)
    select new."companyId", new.id, new."chatId", team_chat_words(new."chatId", new.body, new."mediaName")
    on conflict ("companyId", "messageId") do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger keep_team_chat_words_changed after update of body, "mediaName", "deletedAt" on team_chat_messages
  for each row execute function keep_team_chat_words();
