import type { SettingValue } from '@prosa/contract';
import { sql } from 'kysely';
import { type Db, preparedHint } from '../../platform/database/db.ts';

/** The id is given only where the platform owner accesses a company's settings; otherwise the scope sets it. */
const ofCompany = (companyId: number | undefined) => (companyId === undefined ? {} : { companyId });

export const findSetting = (db: Db, key: string, companyId?: number) =>
  db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .$if(companyId !== undefined, (query) => query.where('companyId', '=', companyId ?? 0))
    .executeTakeFirst();

export const listSettings = (db: Db, companyId?: number) =>
  db
    .selectFrom('settings')
    .modifyFront(preparedHint)
    .select(['key', 'value'])
    .$if(companyId !== undefined, (query) => query.where('companyId', '=', companyId ?? 0))
    .execute();

export const findCompaniesWith = (db: Db, key: string, value: SettingValue) =>
  db
    .selectFrom('settings')
    .select('companyId')
    .where('key', '=', key)
    .where('value', '=', JSON.stringify(value))
    .execute();

export const saveSetting = (db: Db, { key, value }: { key: string; value: unknown }, companyId?: number) =>
  db
    .insertInto('settings')
    .values({ ...ofCompany(companyId), key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'key']).doUpdateSet({ value: JSON.stringify(value) }),
    )
    .execute();

/** Locks the company's settings: a switch and the text it needs may be changed concurrently. */
export const lockSettings = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('settings'), current_company())`.execute(db);

export const findPlatformSetting = (db: Db, key: string) =>
  db.selectFrom('platform_settings').select('value').where('key', '=', key).executeTakeFirst();

export const listPlatformSettings = (db: Db) =>
  db.selectFrom('platform_settings').select(['key', 'value']).execute();

export const savePlatformSetting = (db: Db, key: string, value: SettingValue) =>
  db
    .insertInto('platform_settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();

export const deletePlatformSetting = (db: Db, key: string) =>
  db.deleteFrom('platform_settings').where('key', '=', key).execute();

export const isTimezone = async (db: Db, name: string): Promise<boolean> =>
  (await sql`select from pg_timezone_names where name = ${name}`.execute(db)).rows.length > 0;

/** Locks the platform's settings until the end of the transaction. */
export const lockPlatformSettings = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('platform_settings'))`.execute(db);
