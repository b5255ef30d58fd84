-- What somebody began to write in a ticket and did not send.

create table drafts (
  "companyId" int not null default current_company() references companies on delete cascade,
  "userId" int not null,
  "ticketId" int not null,
  body text not null,
  "isPrivate" boolean not null default false,
  "quotedId" bigint,
  "updatedAt" timestamptz not null default now(),
  primary key ("companyId", "userId", "ticketId"),
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade,
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "quotedId") references messages ("companyId", id) on delete set null ("quotedId")
);
create index drafts_ticket on drafts ("companyId", "ticketId");
create index drafts_quoted on drafts ("companyId", "quotedId") where "quotedId" is not null;
call protect_company_table('drafts');
