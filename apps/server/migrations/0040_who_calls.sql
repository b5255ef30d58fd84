-- Who is behind a session, for a transaction that says for which company it works. In plain SQL, so that it becomes
-- part of the statement that asks and is planned with it, once for each connection.
create function caller_of(session uuid) returns table (
  "userId" int, name text, email text, profile text, super boolean,
  "showDashboard" text, "allowRealTime" text, "allowConnections" text,
  "allTicket" text, "allowGroup" boolean, "allHistoric" text, "allUserChat" text, "userClosePendingTicket" text,
  "queueIds" int[], "hidesNumbers" boolean,
  "mustChangePassword" boolean,
  "revokedBecause" text, "sessionEnded" boolean, active boolean, lapsed boolean, plan jsonb
) language sql stable as $$
  select u.id, u.name, u.email, u.profile, u.super,
    u."showDashboard", u."allowRealTime", u."allowConnections",
    u."allTicket", u."allowGroup", u."allHistoric", u."allUserChat", u."userClosePendingTicket",
    array(select q."queueId" from user_queues q where q."companyId" = u."companyId" and q."userId" = u.id order by 1),
    u.profile <> 'admin' and 2 = (
      select count(*) from settings t where t.key in ('enableLGPD', 'lgpdHideNumber') and t.value = '"enabled"'),
    u."mustChangePassword",
    s."revokedBecause", s."revokedAt" is not null or s."expiresAt" <= now(),
    c.status,
    c.id <> 1 and c."dueDate" is not null and c."dueDate" <= (now() at time zone coalesce(
      (select value #>> '{}' from settings where key = 'timezone'), 'America/Sao_Paulo'))::date,
    to_jsonb(p)
  from sessions s
  join users u on u."companyId" = s."companyId" and u.id = s."userId"
  join companies c on c.id = u."companyId"
  left join plans p on p.id = c."planId"
  where s.id = session
$$;

-- The same for who has opened no company yet.
create or replace function identify(company int, session uuid) returns table (
  "userId" int, name text, email text, profile text, super boolean,
  "showDashboard" text, "allowRealTime" text, "allowConnections" text,
  "allTicket" text, "allowGroup" boolean, "allHistoric" text, "allUserChat" text, "userClosePendingTicket" text,
  "queueIds" int[], "hidesNumbers" boolean,
  "mustChangePassword" boolean,
  "revokedBecause" text, "sessionEnded" boolean, active boolean, lapsed boolean, plan jsonb
) language plpgsql as $$
begin
  perform set_config('app.company_id', company::text, true);
  return query select * from caller_of(session);
end $$;
