import type pg from 'pg';

interface PlannedMessages {
  companyIds: number[];
  /** Schedules of each company, each of another contact. */
  each: number;
  sendAt: Date;
}

/** Plans one message to each of the newest contacts with an open ticket that have none yet. */
export async function addSchedules(
  admin: pg.Client,
  { companyIds, each, sendAt }: PlannedMessages,
): Promise<void> {
  await admin.query(
    `insert into schedules ("companyId", "contactId", "userId", body, "firstAt", "plannedAt", "sendAt")
     select company.id, chosen.id, chosen."userId", 'Olá {{firstName}}, seu horário é amanhã.', $3, $3, $3
     from unnest($1::int[]) company (id), lateral (
       select t."contactId" as id, t."userId" from tickets t
       where t."companyId" = company.id and t.status = 'open' and not exists (
         select 1 from schedules s where s."companyId" = company.id and s."contactId" = t."contactId")
       order by t.id desc limit $2) chosen`,
    [companyIds, each, sendAt],
  );
  await admin.query('analyze schedules');
}
