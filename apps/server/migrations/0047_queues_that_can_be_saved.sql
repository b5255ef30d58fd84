-- What could be stored before but not be saved again: rotations of other lengths than those there are, and redirects
-- to a queue that is gone.
-- The owner of a table is bound by its policies only while that is forced.
alter table queues no force row level security;
alter table connections no force row level security;
update queues set "tempoRoteador" = (
  select minutes from unnest(array[2, 5, 10, 15, 30, 45, 60]) minutes
  order by abs(minutes - "tempoRoteador"), minutes limit 1
) where "tempoRoteador" <> 0 and "tempoRoteador" <> all (array[2, 5, 10, 15, 30, 45, 60]);
update connections set "timeSendQueue" = 0 where "timeSendQueue" > 0 and "sendIdQueue" is null;
alter table queues force row level security;
alter table connections force row level security;
