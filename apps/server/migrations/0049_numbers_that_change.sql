-- That a contact has another number, told once however often it is delivered: the old one may be somebody else's by
-- the time it is told again.
create table contact_number_changes (
  "companyId" int not null default current_company() references companies on delete cascade,
  channel text not null,
  "toldId" text not null,
  at timestamptz not null default now(),
  primary key ("companyId", channel, "toldId")
);
call protect_company_table('contact_number_changes');

-- Edits and reactions come in any order and more than once: which were seen, and when they were made.
alter table message_edits add column "toldId" text, add column "toldAt" timestamptz;
-- A reaction that was taken back stays as an empty one, so that an older one does not bring it back.
alter table message_reactions add column "toldIds" text[] not null default '{}';
