-- Browsers that want to be told of new messages while they show no page.

alter table sessions add unique ("companyId", id);

create table push_subscriptions (
  "companyId" int not null default current_company() references companies on delete cascade,
  endpoint text not null,
  "sessionId" uuid not null,
  "userId" int not null,
  p256dh text not null,
  -- Without it nobody can write to the browser: sealed.
  auth text not null,
  language text not null,
  -- A page of the session is connected at least until then, as the node with its socket said last.
  "watchedUntil" timestamptz not null default '-infinity',
  "createdAt" timestamptz not null default now(),
  primary key ("companyId", endpoint),
  foreign key ("companyId", "sessionId") references sessions ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade
);
create index push_subscriptions_session on push_subscriptions ("companyId", "sessionId");
create index push_subscriptions_user on push_subscriptions ("companyId", "userId");
-- Ends with sessions, which the platform owner ends too.
call protect_company_table('push_subscriptions', shared => true);
