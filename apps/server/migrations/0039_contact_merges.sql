-- Two contacts that became one, and everything needed to take them apart again.

create table contact_merges (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  -- In whose history it stands: whoever the other went into or, once that one went into somebody too, the latter.
  "contactId" int not null,
  "keptId" int not null,
  "goneId" int not null,
  -- Who did it. Nobody where a channel said that both are one person.
  "userId" int,
  "isAutomatic" boolean not null,
  at timestamptz not null default now(),
  -- What was there before, and what went where.
  record jsonb not null,
  unique ("companyId", id),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
create index contact_merges_contact on contact_merges ("companyId", "contactId", id desc);
create index contact_merges_user on contact_merges ("companyId", "userId");
create index contact_merges_old on contact_merges ("companyId", at);
call protect_company_table('contact_merges');

-- Numbers that lead to a contact besides its own: of those who went into it.
create table contact_numbers (
  "companyId" int not null default current_company() references companies on delete cascade,
  channel text not null,
  number text not null,
  "numberKey" text not null generated always as (phone_key(number)) stored,
  "contactId" int not null,
  primary key ("companyId", channel, "numberKey"),
  foreign key ("companyId", "contactId") references contacts ("companyId", id) on delete cascade
);
create index contact_numbers_contact on contact_numbers ("companyId", "contactId");
call protect_company_table('contact_numbers');

-- Of somebody with several accounts on a channel, the one they wrote from last is written to.
alter table contact_identities add column "heardAt" timestamptz;

-- Brings a row back as it was, to the last byte. What it referred to may be gone since: then it refers to nobody
-- where that is allowed, and does not come back where it could not be without. Says whether it did.
create function restore_row(target regclass, saved jsonb) returns boolean language plpgsql as $$
declare
  reference record;
  parent_is_there boolean;
  columns text;
begin
  for reference in
    select k.confrelid::regclass as parent, k.confdeltype as on_delete,
      (select string_agg(format('parent.%I::text = $1 ->> %L', theirs.attname, ours.attname), ' and ')
        from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute ours on ours.attrelid = k.conrelid and ours.attnum = pair.own
        join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = pair.other) as is_parent,
      (select bool_or(coalesce(saved -> a.attname, 'null') = 'null') from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as is_empty,
      (select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any (k.confdelsetcols)) as cleared
    from pg_constraint k where k.conrelid = target and k.contype = 'f' and k.confrelid <> 'companies'::regclass
  loop
    continue when reference.is_empty;
    execute format('select exists (select 1 from %s parent where %s)', reference.parent, reference.is_parent)
      into parent_is_there using saved;
    continue when parent_is_there;
    if reference.on_delete <> 'n' then return false; end if;
    saved := saved || (select jsonb_object_agg(name, null) from unnest(reference.cleared) name);
  end loop;
  -- Columns that came later take their defaults.
  select string_agg(format('%I', a.attname), ', ') into columns from pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and saved ? a.attname::text;
  execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)',
    target, columns) using saved;
  return true;
end $$;
