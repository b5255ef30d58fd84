import { type Insertable, sql } from 'kysely';
import type { ReportFilters } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';

const columns = ['id', 'name', 'address'] as const;

export const listFilters = (db: Db, userId: number) =>
  db
    .selectFrom('report_filters')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .orderBy('id')
    .execute();

export const saveFilter = (db: Db, values: Insertable<ReportFilters>) =>
  db
    .insertInto('report_filters')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId', 'name']).doUpdateSet({ address: values.address }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();

export const countFilters = async (db: Db, userId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('report_filters')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Undefined if the user has no such filter. */
export const deleteFilter = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('report_filters')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
