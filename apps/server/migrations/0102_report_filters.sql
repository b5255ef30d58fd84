-- Filters of the report that people keep for themselves, by name.
create table report_filters (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "userId" int not null,
  name text not null,
  -- The query of the report's address.
  address text not null,
  "createdAt" timestamptz not null default now(),
  unique ("companyId", id),
  unique ("companyId", "userId", name),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
call protect_company_table('report_filters');
