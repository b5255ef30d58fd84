-- What happened to our own messages on their way, and when. Kept by the database itself in the statement that
-- changes a message, so that no way of changing one can forget it. Nothing is written for what contacts write.

-- From whose hand: an attendant's, the phone's, or the system's. Older messages do not say.
alter table messages add column source text check (source in ('user', 'phone', 'automation'));

create table message_steps (
  "companyId" int not null default current_company() references companies on delete cascade,
  "messageId" bigint not null,
  at timestamptz not null default clock_timestamp(),
  step text not null check (step in
    ('queued', 'sending', 'sent', 'delivered', 'read', 'played', 'failed', 'unconfirmed', 'confirmed', 'resent',
     'edited', 'deleted')),
  reason text,
  -- Who did it, where a person did.
  "userId" int,
  primary key ("companyId", "messageId", at, step),
  foreign key ("companyId", "messageId") references messages ("companyId", id) on delete cascade,
  foreign key ("companyId", "userId") references users ("companyId", id) on delete set null ("userId")
);
call protect_company_table('message_steps');

create function keep_message_steps() returns trigger language plpgsql as $$
begin
  if new."sendState" is distinct from old."sendState" then
    if new."sendState" = 'queued' and new.attempts < old.attempts then
      -- There was no line: it was never tried after all.
      delete from message_steps where "companyId" = new."companyId" and "messageId" = new.id
        and step = 'sending' and at >= old."sendingSince";
    elsif new."sendState" <> 'sent' and new."isDeleted" = old."isDeleted" then
      insert into message_steps ("companyId", "messageId", step, reason)
      values (new."companyId", new.id, new."sendState", new."sendReason");
    end if;
  end if;
  if new.ack > old.ack then
    insert into message_steps ("companyId", "messageId", step)
    values (new."companyId", new.id, case new.ack when 1 then 'sent' when 2 then 'delivered' when 5 then 'played' else 'read' end);
  end if;
  return null;
end $$;
create trigger keep_message_steps after update of ack, "sendState" on messages for each row
  when (new."fromMe" and (new.ack > old.ack or new."sendState" is distinct from old."sendState"))
  execute function keep_message_steps();
