-- Everything caller_of says of the people of a company, in one value that is another after any change of it. Who
-- called before is then known again by a session and this value, without reading all of it anew for every call.
create table caller_versions (
  "companyId" int primary key default current_company() references companies on delete cascade,
  version uuid not null
);
call protect_company_table('caller_versions', shared => true);

-- Nothing for a session that has ended. A company's due date passes at a midnight, which everywhere falls on a quarter
-- of an hour.
create function caller_state(session uuid) returns table (state text) language sql stable as $$
  select concat(v.version, ' ', date_bin('15 minutes', now(), timestamptz '2000-01-01 00:00+00'))
  from sessions s left join caller_versions v on v."companyId" = s."companyId"
  where s.id = session and s."revokedAt" is null and s."expiresAt" > now()
$$;

-- A company that is being removed has nobody left to be told apart. Whoever works past the product, at a prompt of the
-- database, says for no company that they do.
create function renew_caller_versions(wanted int[]) returns void language plpgsql as $$
begin
  if coalesce(current_setting('app.company_id', true), '') = '' then
    perform set_config('app.company_id', 'platform', true);
  end if;
  insert into caller_versions ("companyId", version)
  select id, gen_random_uuid() from companies where id = any (wanted) order by id
  on conflict ("companyId") do update set version = excluded.version;
end $$;

create function callers_change_in_company() returns trigger language plpgsql as $$
begin
  perform renew_caller_versions(array[coalesce(new."companyId", old."companyId")]);
  return null;
end $$;

create function callers_change_with_company() returns trigger language plpgsql as $$
begin
  perform renew_caller_versions(array[new.id]);
  return null;
end $$;

create function callers_change_with_plan() returns trigger language plpgsql as $$
begin
  perform renew_caller_versions(array(select id from companies where "planId" = new.id));
  return null;
end $$;

-- At the commit: two who change people of a company at once wait for each other only there, where neither needs
-- anything else any more. What is not a right but changes all day is left out; whatever is added to a table is not.
create constraint trigger callers_change after update on users deferrable initially deferred for each row
  when (to_jsonb(old) - '{online,seenAt}'::text[] is distinct from to_jsonb(new) - '{online,seenAt}'::text[])
  execute function callers_change_in_company();
create constraint trigger callers_change after insert or update or delete on user_queues
  deferrable initially deferred for each row execute function callers_change_in_company();
create constraint trigger callers_change after insert or update or delete on settings
  deferrable initially deferred for each row execute function callers_change_in_company();
create constraint trigger callers_change after update on companies
  deferrable initially deferred for each row execute function callers_change_with_company();
create constraint trigger callers_change after update on plans
  deferrable initially deferred for each row execute function callers_change_with_plan();
