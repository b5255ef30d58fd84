-- The order in which the board shows its lanes; until somebody changes it, the order in which they were made.
alter table tags add column "lanePosition" int not null default 0;
