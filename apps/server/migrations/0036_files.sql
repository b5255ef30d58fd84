-- Files that are sent together, after a message, by a queue or an option of the chatbot.

create table file_lists (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  message text not null,
  -- Who saved it last; nobody once they are gone.
  "userId" int,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create unique index file_lists_name on file_lists ("companyId", plain_text(name));
call protect_company_table('file_lists');

create table file_list_options (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "fileListId" int not null,
  place int not null,
  name text not null,
  -- None until the file is uploaded.
  "mediaKey" text,
  "mediaName" text,
  "mediaMime" text,
  unique ("companyId", id),
  foreign key ("companyId", "fileListId") references file_lists ("companyId", id) on delete cascade
);
create index file_list_options_list on file_list_options ("companyId", "fileListId", place);
call protect_company_table('file_list_options');

-- What is in the tables is looked at while a key is added; for that moment the policies must not ask for a company.
alter table queues no force row level security;
alter table chatbot_options no force row level security;
alter table file_lists no force row level security;
alter table queues
  add foreign key ("companyId", "fileListId") references file_lists ("companyId", id)
    on delete set null ("fileListId");
alter table chatbot_options
  add foreign key ("companyId", "optFileId") references file_lists ("companyId", id)
    on delete set null ("optFileId");
alter table queues force row level security;
alter table chatbot_options force row level security;
alter table file_lists force row level security;
