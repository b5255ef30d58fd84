-- Lists of recipients for campaigns.

create table contact_lists (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  -- Kept by the triggers on the items: counting a hundred thousand for each page and each event would be slow.
  "itemsCount" int not null default 0,
  "checkedCount" int not null default 0,
  "validCount" int not null default 0,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id)
);
create index contact_lists_name on contact_lists ("companyId", name collate "pt-BR-x-icu", id);
call protect_company_table('contact_lists');

create table contact_list_items (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "contactListId" int not null,
  name text not null,
  number text not null,
  "numberKey" text not null generated always as (phone_key(number)) stored,
  email text not null default '',
  -- Whether WhatsApp knows the number; unknown until it was looked up.
  "isWhatsappValid" boolean,
  "checkedAt" timestamptz,
  -- What a search compares with.
  words text not null generated always as (plain_text(name || ' ' || number)) stored,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id),
  constraint contact_list_items_number unique ("companyId", "contactListId", "numberKey"),
  foreign key ("companyId", "contactListId") references contact_lists ("companyId", id) on delete cascade
);
create index contact_list_items_name
  on contact_list_items ("companyId", "contactListId", name collate "pt-BR-x-icu", id);
create index contact_list_items_unchecked on contact_list_items ("companyId", "contactListId", id)
  where "checkedAt" is null;
call protect_company_table('contact_list_items');

-- Lists with numbers that are still to be looked up, and when to go on. Shared, because one loop looks after the lists
-- of all companies.
create table contact_list_checks (
  "companyId" int not null default current_company() references companies on delete cascade,
  "contactListId" int not null,
  "dueAt" timestamptz not null,
  -- No connection was connected at the last attempt.
  "isWaiting" boolean not null default false,
  primary key ("companyId", "contactListId"),
  foreign key ("companyId", "contactListId") references contact_lists ("companyId", id) on delete cascade
);
create index contact_list_checks_due on contact_list_checks ("companyId", "dueAt");
call protect_company_table('contact_list_checks', shared => true);

create procedure add_to_list_counts(list int, items bigint, checked bigint, valid bigint) language sql as $$
  update contact_lists set "itemsCount" = "itemsCount" + items, "checkedCount" = "checkedCount" + checked,
    "validCount" = "validCount" + valid
  where id = list and (items, checked, valid) <> (0, 0, 0);
$$;

create function count_contact_list_items() returns trigger language plpgsql as $$
declare
  l record;
begin
  -- A company is removed as a whole, from a scope that reaches no lists, or from none.
  if coalesce(current_setting('app.company_id', true), 'platform') in ('', 'platform') then
    return null;
  end if;
  if tg_op <> 'DELETE' then
    for l in select "contactListId" as id, count(*) as items, count("checkedAt") as checked,
      count(*) filter (where "isWhatsappValid") as valid from added group by 1 order by 1
    loop
      call add_to_list_counts(l.id, l.items, l.checked, l.valid);
    end loop;
  end if;
  if tg_op <> 'INSERT' then
    for l in select "contactListId" as id, count(*) as items, count("checkedAt") as checked,
      count(*) filter (where "isWhatsappValid") as valid from removed group by 1 order by 1
    loop
      call add_to_list_counts(l.id, -l.items, -l.checked, -l.valid);
    end loop;
  end if;
  return null;
end $$;
create trigger count_added after insert on contact_list_items referencing new table as added
  for each statement execute function count_contact_list_items();
create trigger count_changed after update on contact_list_items referencing new table as added old table as removed
  for each statement execute function count_contact_list_items();
create trigger count_removed after delete on contact_list_items referencing old table as removed
  for each statement execute function count_contact_list_items();
