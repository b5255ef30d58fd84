create or replace function ticket_due_times(company int, tickets int[])
  returns table ("ticketId" int, kind text, "dueAt" timestamptz)
  language plpgsql stable as $$
begin
  return query
  select t.id, due.kind, due.at
  from public.tickets t
  left join connections w on w."companyId" = t."companyId" and w.id = t."whatsappId"
  left join queues q on q."companyId" = t."companyId" and q.id = t."queueId"
  cross join lateral (select
    w."timeInactiveMessage" > 0 and w."inactiveMessage" <> '' as reminds,
    t."inactivePosition" is not distinct from t."lastPosition" as reminded
  ) idle
  -- While the bot waits for an answer nobody else is wanted; one who leaves it without is not forgotten.
  cross join lateral (select case when t.status = 'pending' and t."isBot" and exists (
      select 1 from ticket_dialogs d where d."companyId" = t."companyId" and d."ticketId" = t.id and d."isShown")
    then interval '5 minutes' else interval '0' end as patience
  ) bot
  cross join lateral (values
    ('ratingExpiry', case when t.status = 'nps' and w."expiresTicketNPS" > 0
      then t."updatedAt" + make_interval(mins => w."expiresTicketNPS") end),
    ('inactivity', case when t.status = 'open' and t.imported is null and idle.reminds
      then t."updatedAt" + make_interval(mins => w."timeInactiveMessage") end),
    ('expiry', case when t.status = 'open' and t.imported is null and w."expiresTicket" > 0 then
      case when idle.reminds and not idle.reminded
        then t."updatedAt" + make_interval(mins => w."timeInactiveMessage" + w."expiresTicket")
        else greatest(t."updatedAt", case when idle.reminded then t."inactiveSentAt" end)
          + make_interval(mins => w."expiresTicket") end
      end),
    ('redirect', case when t.status = 'pending' and t."queueId" is null and t."userId" is null
        and not t."isGroup" and not t."useIntegration" and w."timeSendQueue" > 0 and w."sendIdQueue" is not null
      then t."updatedAt" + make_interval(mins => w."timeSendQueue") end),
    ('assignment', case when t.status = 'pending' and not t."isGroup" and not t."useIntegration" then
      case when q."ativarRoteador" and q."tempoRoteador" > 0 then
          case when t."userId" is null then t."updatedAt" + bot.patience
            else coalesce(t."givenAt", t."updatedAt") + make_interval(mins => q."tempoRoteador") end
        when t."userId" is null and q.id is not null and exists (
          select 1 from settings s where s."companyId" = t."companyId" and s.key = 'userRandom'
            and s.value = '"enabled"')
          then t."updatedAt" + bot.patience end
      end),
    ('lane', case when t.status = 'open' then (
      select greatest(t."updatedAt", l."enteredAt") + make_interval(hours => g."timeLane")
      from ticket_tags l join tags g on g."companyId" = l."companyId" and g.id = l."tagId"
      where l."companyId" = t."companyId" and l."ticketId" = t.id and g.kanban = 1 and g."timeLane" > 0
        and g."nextLaneId" is not null
      order by l."enteredAt" desc limit 1) end)
  ) due(kind, at)
  where t."companyId" = company and t.id = any (ticket_due_times.tickets) and due.at is not null;
end $$;
drop trigger keep_ticket_timers_changed on tickets;
create trigger keep_ticket_timers_changed
  after update of status, "queueId", "userId", "whatsappId", "useIntegration", "isBot" on tickets for each row
  when (new.status is distinct from old.status or (new.status <> 'closed' and (
    new."queueId" is distinct from old."queueId" or new."userId" is distinct from old."userId"
    or new."whatsappId" is distinct from old."whatsappId" or new."useIntegration" <> old."useIntegration"
    or new."isBot" <> old."isBot")))
  execute function keep_ticket_timers();
