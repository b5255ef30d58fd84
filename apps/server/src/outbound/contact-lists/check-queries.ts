import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/database/db.ts';

/** Companies with lists that are due; in the platform scope, answered from one index. */
export async function listCompaniesWithDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct "companyId" as id from contact_list_checks where "dueAt" <= ${now}`.execute(db);
  return rows.map(({ id }) => id);
}

export const listDueChecks = async (db: Db, now: Date, limit: number): Promise<number[]> =>
  (await dueChecks(db, now, limit)).map(({ contactListId }) => contactListId);

const dueChecks = prepared(
  (now: Date, limit: number) => sql<{ contactListId: number }>`
    select "contactListId" from contact_list_checks
    where "companyId" = current_company() and "dueAt" <= ${now} order by "dueAt" limit ${limit}`,
);

/** Postpones the lists that are still due, and returns them; rows locked by others are skipped. */
export async function claimDueChecks(
  db: Db,
  ids: number[],
  { now, until }: { now: Date; until: Date },
): Promise<number[]> {
  const { rows } = await sql<{ contactListId: number }>`
    with due as (
      select "contactListId" from contact_list_checks
      where "contactListId" = any (${ids}::int[]) and "dueAt" <= ${now}
      order by "contactListId" for update skip locked
    )
    update contact_list_checks k set "dueAt" = ${until} from due
    where k."contactListId" = due."contactListId" returning k."contactListId"`.execute(db);
  return rows.map(({ contactListId }) => contactListId);
}

/** An earlier time that is already planned stays. */
export const planCheck = (db: Db, contactListId: number, dueAt: Date) =>
  sql`
    insert into contact_list_checks ("contactListId", "dueAt") values (${contactListId}, ${dueAt})
    on conflict ("companyId", "contactListId")
      do update set "dueAt" = least(contact_list_checks."dueAt", excluded."dueAt")`.execute(db);

export const postponeCheck = (
  db: Db,
  contactListId: number,
  { dueAt, isWaiting }: { dueAt: Date; isWaiting: boolean },
) =>
  db
    .updateTable('contact_list_checks')
    .set({ dueAt, isWaiting })
    .where('contactListId', '=', contactListId)
    .execute();

export const deleteCheck = (db: Db, contactListId: number) =>
  db.deleteFrom('contact_list_checks').where('contactListId', '=', contactListId).execute();

export interface UncheckedItem {
  id: number;
  number: string;
}

export const listUnchecked = (db: Db, contactListId: number, limit: number): Promise<UncheckedItem[]> =>
  db
    .selectFrom('contact_list_items')
    .select(['id', 'number'])
    .where('contactListId', '=', contactListId)
    .where('checkedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface LookupResult extends UncheckedItem {
  /** The number as WhatsApp spells it; null if it has no account there. */
  account: string | null;
}

/** An item that was removed because another one of the list has its number. */
export interface DoubleItem {
  id: number;
  numberKey: string;
}

/**
 * Stores the results of items that still have the number that was looked up. An item that turns out to be another
 * item's double is removed.
 */
export async function storeResults(
  db: Db,
  results: LookupResult[],
  now: Date,
): Promise<{ changed: number[]; doubles: DoubleItem[] }> {
  const listed = JSON.stringify(results);
  const { rows: doubles } = await sql<DoubleItem>`
    with found as (
      select i.id, i."contactListId", i."numberKey" as "ownKey", k.key,
        row_number() over (partition by k.key order by i."numberKey" = k.key desc, i.id) as place
      from jsonb_to_recordset(${listed}::jsonb) as r (id int, number text, account text)
      join contact_list_items i on i.id = r.id and i.number = r.number
      cross join lateral (select phone_key(r.account) as key) k
      where r.account is not null
    )
    delete from contact_list_items gone using found
    where gone.id = found.id and (found.place > 1 or found.key <> found."ownKey" and exists (
      select 1 from contact_list_items other
      where other."contactListId" = found."contactListId" and other."numberKey" = found.key))
    returning gone.id, found.key as "numberKey"`.execute(db);
  const { rows: changed } = await sql<{ id: number }>`
    update contact_list_items i set "isWhatsappValid" = r.account is not null,
      number = coalesce(r.account, i.number), "checkedAt" = ${now}, "updatedAt" = ${now}
    from jsonb_to_recordset(${listed}::jsonb) as r (id int, number text, account text)
    where i.id = r.id and i.number = r.number and i."checkedAt" is null returning i.id`.execute(db);
  return { changed: changed.map(({ id }) => id), doubles };
}
