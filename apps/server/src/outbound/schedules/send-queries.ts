import type { ScheduleReason } from '@prosa/contract';
import { type Insertable, sql } from 'kysely';
import type { ScheduleSends } from '../../platform/database/database.gen.ts';
import { type Db, prepared, preparedHint } from '../../platform/database/db.ts';

/** Companies with due schedules whose plan has them; in the platform scope, answered from one index. */
export async function listCompaniesWithDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from due_times d join companies c on c.id = d."companyId" and c.status
      join plans p on p.id = c."planId" and p."useSchedules"
    where d.kind = 'schedule' and d."dueAt" <= ${now}`.execute(db);
  return rows.map(({ id }) => id);
}

const dueSchedules = prepared(
  (now: Date, limit: number) => sql<{ id: number }>`
    select id from schedules where "companyId" = current_company() and status = 'PENDENTE' and "sendAt" <= ${now}
    order by "sendAt" limit ${limit}`,
);

/** The longest overdue first. */
export const listDueSchedules = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (await dueSchedules(db, now, limit)).map(({ id }) => id);

const claimed = prepared(
  (ids: number[], now: Date) => sql<{ id: number }>`
    select id from schedules where "companyId" = current_company() and id = any (${ids}::int[])
      and status = 'PENDENTE' and "sendAt" <= ${now}
    order by "sendAt", id for no key update skip locked`,
);

/** Locks those that are still due; rows locked by others are skipped. */
export const claimDueSchedules = async (db: Db, ids: number[], now: Date): Promise<number[]> =>
  (await claimed(db, ids, now)).map(({ id }) => id);

export const insertSend = (db: Db, values: Insertable<ScheduleSends>) =>
  db.insertInto('schedule_sends').values(values).modifyEnd(preparedHint).execute();

export interface SendRow {
  id: number;
  occurrence: number;
  dueAt: Date;
  handledAt: Date;
  ack: number | null;
  sendState: string | null;
  reason: ScheduleReason | null;
  isLate: boolean;
  isRepeat: boolean;
  ticketId: number | null;
}

/** What became of the dates, the latest first. */
export async function listSends(db: Db, scheduleId: number, limit: number): Promise<SendRow[]> {
  const { rows } = await sql<SendRow>`
    select d.id, d.occurrence, d."dueAt", d."handledAt", m.ack, m."sendState", d.reason, d."isLate", d."isRepeat",
      m."ticketId"
    from schedule_sends d left join messages m on m."companyId" = d."companyId" and m.id = d."messageId"
    where d."scheduleId" = ${scheduleId} order by d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Schedules whose last message is one of these, with what became of it. */
export async function listByLastMessage(
  db: Db,
  messageIds: number[],
): Promise<{ id: number; sendState: string | null }[]> {
  const { rows } = await sql<{ id: number; sendState: string | null }>`
    select s.id, m."sendState" from schedule_sends d
    join messages m on m."companyId" = d."companyId" and m.id = d."messageId"
    join schedules s on s."companyId" = d."companyId" and s.id = d."scheduleId"
    where d."messageId" = any (${messageIds}::bigint[]) and s.status in ('AGENDADA', 'ENVIADA', 'ERRO')
      and not exists (select 1 from schedule_sends later where later."companyId" = d."companyId"
        and later."scheduleId" = d."scheduleId" and later.id > d.id)
    order by s.id for no key update of s`.execute(db);
  return rows;
}
