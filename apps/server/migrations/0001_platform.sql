-- The foundation: tenants, people, sessions, settings, live events, audit.
--
-- Every transaction says for whom it works in `app.company_id`: a company's id, `platform` (the platform
-- owner's work) or `door` (finding the account that is signing in). Nothing else opens a row. A transaction
-- that says nothing gets an error, not an empty list, because current_setting() is never called leniently.

create function current_company() returns int
  language sql stable
  return current_setting('app.company_id')::int;

create function is_platform() returns boolean
  language sql stable
  return current_setting('app.company_id') = 'platform';

-- Global tables --------------------------------------------------------------------------------------------

create table plans (
  id int generated always as identity primary key,
  name text not null unique,
  users int not null,
  connections int not null,
  queues int not null,
  "amountCents" int not null check ("amountCents" >= 0),
  "isPublic" boolean not null,
  "useWhatsapp" boolean not null,
  "useFacebook" boolean not null,
  "useInstagram" boolean not null,
  "useCampaigns" boolean not null,
  "useKanban" boolean not null,
  "useOpenAi" boolean not null,
  "useIntegrations" boolean not null,
  "useSchedules" boolean not null,
  "useInternalChat" boolean not null,
  "useExternalApi" boolean not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table companies (
  id int generated always as identity primary key,
  name text not null unique,
  email text not null,
  phone text not null default '',
  document text not null default '',
  status boolean not null default true,
  "planId" int references plans,
  "dueDate" date,
  recurrence text not null default 'MENSAL',
  "paymentMethod" text not null default '',
  "numberAttendants" int not null default 1,
  "numberConections" int not null default 1,
  street text not null default '',
  city text not null default '',
  state text not null default '',
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index companies_plan on companies ("planId");

create table helps (
  id int generated always as identity primary key,
  title text not null,
  description text not null,
  video text not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table platform_settings (
  key text primary key,
  value jsonb not null
);

-- Counters of attempts before anybody is known; not worth surviving a crash.
create unlogged table rate_limits (
  key text primary key,
  hits int not null,
  "resetAt" timestamptz not null
);

-- Which companies' rows a transaction may see in tables the platform owner shares with them.
-- An array, so that the policy stays an indexable comparison.
create function visible_companies() returns int[]
  language plpgsql stable as $$
declare
  scope text := current_setting('app.company_id');
begin
  if scope = 'platform' then return array(select id from companies); end if;
  if scope = 'door' then return '{}'; end if;
  return array[scope::int];
end $$;

-- Tables of a company --------------------------------------------------------------------------------------

-- Called once for each new table of a company. `shared` tables are also the platform owner's business
-- (people, sessions, settings); all others, conversations above all, have no way in for the platform.
create procedure protect_company_table(target regclass, shared boolean default false)
  language plpgsql as $$
declare
  own text := case when shared
    then '"companyId" = any ((select visible_companies())::int[])'
    else '"companyId" = (select current_company())' end;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (%s) with check (%s)', target, own, own);
end $$;

create table users (
  id int generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  name text not null,
  email text not null unique,
  "passwordHash" text not null,
  "mustChangePassword" boolean not null default false,
  profile text not null check (profile in ('admin', 'user')),
  super boolean not null default false check (not super or "companyId" = 1),
  "startWork" text not null default '00:00',
  "endWork" text not null default '23:59',
  "farewellMessage" text not null default '',
  "defaultTheme" text not null default 'light',
  "defaultMenu" text not null default 'open',
  "allTicket" text not null default 'disable',
  "allowGroup" boolean not null default false,
  "allHistoric" text not null default 'disabled',
  "allUserChat" text not null default 'disabled',
  "userClosePendingTicket" text not null default 'enabled',
  "showDashboard" text not null default 'disabled',
  "allowRealTime" text not null default 'disabled',
  "allowConnections" text not null default 'disabled',
  "profileImage" text,
  online boolean not null default false,
  "seenAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("companyId", id)
);
create index users_online on users ("companyId", "seenAt") where online;
call protect_company_table('users', shared => true);
-- Signing in starts from an e-mail alone: that one row opens to whoever names it.
create policy door on users for select
  using (current_setting('app.company_id') = 'door' and email = current_setting('app.door'));

create table sessions (
  id uuid primary key default gen_random_uuid(),
  "companyId" int not null default current_company() references companies on delete cascade,
  "userId" int not null,
  "refreshHash" text not null,
  "previousHash" text,
  -- The newest refresh token, sealed: a second tab that refreshed at the same moment is given the same one.
  "graceToken" text,
  "rotatedAt" timestamptz not null default now(),
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "revokedAt" timestamptz,
  "revokedBecause" text,
  address text not null,
  agent text not null,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index sessions_user on sessions ("companyId", "userId");
call protect_company_table('sessions', shared => true);

create table settings (
  "companyId" int not null default current_company() references companies on delete cascade,
  key text not null,
  value jsonb not null,
  primary key ("companyId", key)
);
call protect_company_table('settings', shared => true);

-- What the platform owner sees of a company's use: figures, never contents.
create table company_figures (
  "companyId" int primary key default current_company() references companies on delete cascade,
  "lastLogin" timestamptz,
  "folderBytes" bigint not null default 0,
  "folderFiles" int not null default 0,
  "folderChangedAt" timestamptz
);
call protect_company_table('company_figures', shared => true);

create table stored_files (
  key text primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  mime text not null,
  bytes int not null,
  "createdAt" timestamptz not null default now()
);
create index stored_files_company on stored_files ("companyId", "createdAt");
call protect_company_table('stored_files');

-- The next event number of a company. Taking it locks the row until commit, so numbers appear in order.
create table event_counters (
  "companyId" int primary key default current_company() references companies on delete cascade,
  number bigint not null default 0
);
call protect_company_table('event_counters', shared => true);

create table events (
  "companyId" int not null default current_company() references companies on delete cascade,
  number bigint not null,
  name text not null,
  payload jsonb not null,
  rooms text[] not null,
  "createdAt" timestamptz not null default now(),
  primary key ("companyId", number)
);
call protect_company_table('events');
-- The platform owner's changes are told to companies, but what is told there is not theirs to read.
create policy platform on events for insert with check (is_platform());

create table audit_log (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company(),
  at timestamptz not null default now(),
  "userId" int,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  address text
);
create index audit_log_company on audit_log ("companyId", at);
alter table audit_log enable row level security;
alter table audit_log force row level security;
-- Append-only: no policy lets anybody change or remove a row.
create policy company_writes on audit_log for insert with check ("companyId" = any ((select visible_companies())::int[]));
create policy company_reads on audit_log for select using ("companyId" = any ((select visible_companies())::int[]));

-- Rights on the global tables ------------------------------------------------------------------------------

create procedure protect_global_table(target regclass, readable text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy readable on %s for select using (%s)', target, readable);
  execute format('create policy platform on %s using (is_platform()) with check (is_platform())', target);
end $$;

call protect_global_table('plans', 'true');
call protect_global_table('helps', 'true');
call protect_global_table('platform_settings', 'true');
call protect_global_table('companies', 'id::text = current_setting(''app.company_id'')');

-- A company has a counter and figures from its first moment.
create function prepare_company() returns trigger
  language plpgsql as $$
begin
  insert into event_counters ("companyId") values (new.id);
  insert into company_figures ("companyId") values (new.id);
  return null;
end $$;
create trigger prepare_company after insert on companies for each row execute function prepare_company();

-- Who is calling: one statement, before any transaction of a feature is opened.
create function identify(company int, session uuid) returns table (
  "userId" int, name text, email text, profile text, super boolean,
  "showDashboard" text, "allowRealTime" text, "allowConnections" text, "mustChangePassword" boolean,
  "revokedBecause" text, "sessionEnded" boolean, active boolean, lapsed boolean, plan jsonb
) language plpgsql as $$
declare
  today date;
begin
  perform set_config('app.company_id', company::text, true);
  today := (now() at time zone coalesce(
    (select value #>> '{}' from settings where key = 'timezone'), 'America/Sao_Paulo'))::date;
  return query
    select u.id, u.name, u.email, u.profile, u.super,
      u."showDashboard", u."allowRealTime", u."allowConnections", u."mustChangePassword",
      s."revokedBecause", s."revokedAt" is not null or s."expiresAt" <= now(),
      c.status, c.id <> 1 and c."dueDate" is not null and today >= c."dueDate", to_jsonb(p)
    from sessions s
    join users u on u."companyId" = s."companyId" and u.id = s."userId"
    join companies c on c.id = u."companyId"
    left join plans p on p.id = c."planId"
    where s.id = session;
end $$;
