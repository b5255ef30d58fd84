-- That a message is being sent, and since when, stands in its own row. Its journey gets that step together with the
-- next one, when sending has ended: one statement for both instead of one each.
create or replace function keep_message_steps() returns trigger language plpgsql as $$
begin
  insert into message_steps ("companyId", "messageId", at, step, reason)
  select new."companyId", new.id, came.at, came.step, came.reason
  from (values
    (coalesce(old."sendingSince", clock_timestamp()), case
      -- Back in the queue with an attempt less: there was no line, it was never tried after all.
      when old."sendState" = 'sending' and new."sendState" <> 'sending'
        and not (new."sendState" = 'queued' and new.attempts < old.attempts) then 'sending' end, null),
    (clock_timestamp(), case
      when new."sendState" is distinct from old."sendState" and new."sendState" not in ('sending', 'sent')
        and new."isDeleted" = old."isDeleted" and not (new."sendState" = 'queued' and new.attempts < old.attempts)
        then new."sendState" end, new."sendReason"),
    (clock_timestamp(), case when new.ack > old.ack then
      case new.ack when 1 then 'sent' when 2 then 'delivered' when 5 then 'played' else 'read' end end, null)
  ) as came(at, step, reason)
  where came.step is not null;
  return null;
end $$;
drop trigger keep_message_steps on messages;
create trigger keep_message_steps after update of ack, "sendState" on messages for each row
  when (new."fromMe" and (new.ack > old.ack
    or new."sendState" is distinct from old."sendState" and new."sendState" is distinct from 'sending'))
  execute function keep_message_steps();

-- Of those that were being sent when the version before stopped, of all companies at once.
alter table messages no force row level security;
alter table message_steps no force row level security;
delete from message_steps s using messages m
where m."sendState" in ('queued', 'sending') and m."sendState" = 'sending' and s."companyId" = m."companyId"
  and s."messageId" = m.id and s.step = 'sending' and s.at >= m."sendingSince";
alter table messages force row level security;
alter table message_steps force row level security;
