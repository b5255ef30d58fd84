-- Which secret key sealed the data of this installation: another one is refused at the start.
create table installation (
  id int primary key default 1 check (id = 1),
  "secretKeyId" text not null
);

-- Each attempt at a backup, and whether its archive was restored and compared.
create table backups (
  id int generated always as identity primary key,
  archive text not null,
  "startedAt" timestamptz not null,
  "finishedAt" timestamptz,
  bytes bigint,
  error text,
  "checkStartedAt" timestamptz,
  "checkedAt" timestamptz,
  "checkError" text
);
