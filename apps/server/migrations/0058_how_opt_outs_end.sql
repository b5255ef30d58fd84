-- How an opt-out ended: said by the contact, by an attendant, by the channel's switch, or because two contacts of whom
-- both had one became one.
alter table opt_outs
  add column "endSource" text check ("endSource" in ('contact', 'attendant', 'channel', 'merge')),
  add column "endMessageId" bigint,
  add constraint opt_outs_end check (("endedAt" is null) = ("endSource" is null));
