-- What each running process last said of itself, every few seconds.
create table nodes (
  id uuid primary key,
  host text not null,
  pid int not null,
  version text not null,
  roles text[] not null,
  "startedAt" timestamptz not null default now(),
  "seenAt" timestamptz not null default now(),
  -- Memory, disk, sockets, the pool, the slowest calls: what contracts call NodeState.
  state jsonb not null
);
-- The platform owner alone reads it.
call protect_global_table('nodes', 'false');

-- How much waits to be sent, in all companies: numbers, nothing of what is in it. Messages are closed to the platform,
-- so each company is asked for itself.
create function outbox_by_lane() returns table (lane int, waiting bigint, "oldestAt" timestamptz)
  language plpgsql as $$
declare
  scope text := current_setting('app.company_id');
  companies int[];
  company int;
begin
  if not is_platform() then raise exception 'only the platform counts what waits in all companies'; end if;
  companies := array(select distinct c."companyId" from connections c);
  foreach company in array companies loop
    perform set_config('app.company_id', company::text, true);
    return query select m.lane, count(*), min(m."notBefore") from messages m
      where m."companyId" = company and m."sendState" in ('queued', 'sending') group by m.lane;
  end loop;
  perform set_config('app.company_id', scope, true);
end $$;
