-- Notices of the platform owner to companies.
create table announcements (
  id int generated always as identity primary key,
  title text not null,
  text text not null,
  priority int not null default 3 check (priority between 1 and 3),
  status boolean not null default true,
  "mediaKey" text,
  "mediaName" text,
  -- For whom it is. Two empty lists mean everybody; the id of a plan or a company that is gone means nobody, so that
  -- what was meant for one company is never shown to all.
  "planIds" int[] not null default '{}',
  "companyIds" int[] not null default '{}',
  "startsAt" timestamptz,
  "endsAt" timestamptz check ("endsAt" > "startsAt"),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

-- The only place that says for which companies an announcement is.
create function is_announced_to(company int, plan int, "planIds" int[], "companyIds" int[]) returns boolean
  language sql immutable
  return ("planIds" = '{}' and "companyIds" = '{}') or plan = any ("planIds") or company = any ("companyIds");

call protect_global_table('announcements', 'not is_platform() and status and exists (
  select 1 from companies c where c.id::text = current_setting(''app.company_id'')
    and is_announced_to(c.id, c."planId", "planIds", "companyIds"))');

-- Who has read what.
create table announcement_reads (
  "companyId" int not null default current_company() references companies on delete cascade,
  "announcementId" int not null references announcements on delete cascade,
  "userId" int not null,
  "readAt" timestamptz not null,
  primary key ("companyId", "userId", "announcementId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index announcement_reads_announcement on announcement_reads ("announcementId");
call protect_company_table('announcement_reads', shared => true);
