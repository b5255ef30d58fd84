-- When a contact was told that nobody is there, so that it is said once in a closed period (of a queue: by that
-- queue), and once a day while everybody is away.
alter table tickets
  add column "outOfHoursAt" timestamptz,
  add column "outOfHoursQueueId" int,
  add column "vacationToldOn" date,
  add foreign key ("companyId", "outOfHoursQueueId") references queues ("companyId", id)
    on delete set null ("outOfHoursQueueId");
