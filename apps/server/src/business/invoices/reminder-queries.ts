import { DEFAULT_TIMEZONE, DUE_WARNING_DAYS } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';

export type Reminder = 'before' | 'due';

/** Nobody is written to at night: from this hour on, of the company's clock. */
const FROM_HOUR = 8;
/** After so many days a reminder that could not be sent is not sent any more. */
const LATE_DAYS = 3;

/** The open invoices that a reminder is due of: of the own company, or in the platform's scope of all. */
const remindable = (now: Date): RawBuilder<{ id: number; companyId: number; reminder: Reminder }> => sql`
  select i.id, i."companyId", wanted.reminder
  from invoices i
    join companies c on c.id = i."companyId" and c.status
    left join settings s on s."companyId" = i."companyId" and s.key = 'timezone'
    cross join lateral (
      select ${now.toISOString()}::timestamptz at time zone coalesce(s.value #>> '{}', ${DEFAULT_TIMEZONE}) as clock
    ) place
    cross join lateral (
      select case when i."dueDate" > place.clock::date then 'before' else 'due' end as reminder
    ) wanted
  where i.state = 'open'
    -- Which days can be meant at all, in any time zone: this is what the index finds.
    and i."dueDate" between ${now.toISOString()}::date - ${LATE_DAYS + 1}::int
      and ${now.toISOString()}::date + ${DUE_WARNING_DAYS}::int
    and i."dueDate" - place.clock::date between ${-LATE_DAYS}::int and ${DUE_WARNING_DAYS - 1}::int
    and extract(hour from place.clock) >= ${FROM_HOUR}
    and i."lastReminder" is distinct from wanted.reminder`;

export async function listCompaniesToRemind(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct "companyId" from (${remindable(now)}) due order by "companyId"`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

export async function listInvoicesToRemind({ db, now }: CompanyWork, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${remindable(now)}) due order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes the reminder of those that nobody else is at, and says which it is. */
export async function claimReminders({ db, now }: CompanyWork, ids: number[]) {
  const { rows } = await sql<{ id: number; reminder: Reminder }>`
    update invoices i set "lastReminder" = due.reminder
    from (${remindable(now)} and i.id = any(${ids}) for update of i skip locked) due
    where i.id = due.id
    returning i.id, due.reminder`.execute(db);
  return rows;
}

export const findOpenInvoice = (db: Db, id: number) =>
  db
    .selectFrom('invoices')
    .innerJoin('companies', 'companies.id', 'invoices.companyId')
    .select(['detail', 'amountCents', 'invoices.dueDate', 'companies.name as company'])
    .where('invoices.id', '=', id)
    .where('invoices.state', '=', 'open')
    .executeTakeFirst();
