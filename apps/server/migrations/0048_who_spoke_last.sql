-- Who spoke last in a ticket, kept where the words are kept: the list shows it without looking the message up.
alter table tickets
  add column "lastMessageId" bigint,
  -- Who of us; nobody, where it was sent by itself or from the phone.
  add column "lastMessageUserId" int,
  -- Null is one of us, a name is known only in groups.
  add column "lastMessageSender" text default '';

-- Of all companies at once: that is what the policies are lifted for, until the end of this migration.
alter table tickets no force row level security;
alter table messages no force row level security;
alter table contacts no force row level security;
update tickets t set "lastMessageId" = l.id, "lastMessageUserId" = l."userId",
  "lastMessageSender" = case
    when l."fromMe" then null
    when t."isGroup" and c.id <> t."contactId" and c.name is distinct from c.number then c.name
    else ''
  end
from (
  select k.id as "ticketId", m.id, m."fromMe", m."userId", m."companyId", m."contactId"
  from tickets k cross join lateral (
    select * from messages m where m."companyId" = k."companyId" and m."ticketId" = k.id and not m."isPrivate"
    order by m.position desc, m.id desc limit 1) m
) l join contacts c on c."companyId" = l."companyId" and c.id = l."contactId"
where t.id = l."ticketId";
alter table tickets force row level security;
alter table messages force row level security;
alter table contacts force row level security;

-- Those who wait are listed in the order in which they began to.
create index tickets_waiting on tickets ("companyId", status, coalesce("waitingSince", "createdAt"), id)
  where status in ('pending', 'lgpd');
