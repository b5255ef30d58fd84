-- How long each ticket lay in which lane. What a lane's timer would have done in the past cannot be told from the
-- lanes in which tickets lie now: those that it would have moved have often left.
create table lane_stays (
  id bigint generated always as identity primary key,
  "companyId" int not null default current_company() references companies on delete cascade,
  "ticketId" int not null,
  "tagId" int not null,
  "enteredAt" timestamptz not null,
  "leftAt" timestamptz,
  unique ("companyId", id),
  foreign key ("companyId", "ticketId") references tickets ("companyId", id) on delete cascade,
  foreign key ("companyId", "tagId") references tags ("companyId", id) on delete cascade
);
create index lane_stays_lane on lane_stays ("companyId", "tagId", "enteredAt");
create index lane_stays_ticket on lane_stays ("companyId", "ticketId");
call protect_company_table('lane_stays');

-- By the database itself, so that no way of moving a ticket can forget it.
create function keep_lane_stays() returns trigger language plpgsql as $$
begin
  -- Companies are being removed with everything they have.
  if coalesce(current_setting('app.company_id', true), '') in ('', 'platform') then return null; end if;
  if tg_op = 'INSERT' then
    -- A ticket is in at most one lane: coming into one it leaves the other.
    update lane_stays s set "leftAt" = greatest(new."enteredAt", s."enteredAt")
    from tags g
    where g."companyId" = new."companyId" and g.id = new."tagId" and g.kanban = 1
      and s."companyId" = new."companyId" and s."ticketId" = new."ticketId" and s."leftAt" is null;
    insert into lane_stays ("companyId", "ticketId", "tagId", "enteredAt")
    select g."companyId", new."ticketId", g.id, new."enteredAt" from tags g
    where g."companyId" = new."companyId" and g.id = new."tagId" and g.kanban = 1;
  else
    update lane_stays set "leftAt" = greatest(now(), "enteredAt")
    where "companyId" = old."companyId" and "ticketId" = old."ticketId" and "tagId" = old."tagId" and "leftAt" is null;
  end if;
  return null;
end $$;
create trigger keep_lane_stays after insert or delete on ticket_tags for each row execute function keep_lane_stays();

do $$
declare
  company int;
begin
  perform set_config('app.company_id', 'platform', true);
  foreach company in array coalesce((select array_agg(id) from companies), '{}') loop
    perform set_config('app.company_id', company::text, true);
    insert into lane_stays ("companyId", "ticketId", "tagId", "enteredAt")
    select l."companyId", l."ticketId", l."tagId", l."enteredAt"
    from ticket_tags l join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
    where l."companyId" = company and g.kanban = 1;
  end loop;
end $$;
