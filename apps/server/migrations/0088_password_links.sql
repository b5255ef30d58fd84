-- Links that let a person choose a password without the old one: one for each person, used once.

create table password_links (
  "companyId" int not null default current_company() references companies on delete cascade,
  "userId" int not null,
  -- Only a fingerprint of what is in the link.
  fingerprint text not null,
  -- The address it was sent to: a link is void once the person has another one.
  email text not null,
  "expiresAt" timestamptz not null,
  primary key ("companyId", "userId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
-- Removed with the password, which the platform owner may replace, and by age.
call protect_company_table('password_links', shared => true);
