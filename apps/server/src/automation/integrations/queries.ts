import { PAGE_SIZE } from '@prosa/contract';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DB, Integrations } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import type { PageRequest } from '../../platform/database/pages.ts';
import { contains } from '../../platform/search/search.ts';

export type IntegrationRow = Selectable<Integrations>;

const noIntegration = missing('ERR_NO_INTEGRATION_FOUND');

export async function listPage(db: Db, { searchParam, pageNumber }: PageRequest) {
  const found = (where: ExpressionBuilder<DB, 'integrations'>) =>
    searchParam === ''
      ? where.lit(true)
      : sql<boolean>`plain_text(integrations.name) like plain_text(${contains(searchParam)})`;
  const { count } = await db
    .selectFrom('integrations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(found)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('integrations')
    .selectAll()
    .where(found)
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((pageNumber - 1) * PAGE_SIZE)
    .execute();
  return { rows, count };
}

export const getIntegration = (db: Db, id: number): Promise<IntegrationRow> =>
  db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow(noIntegration);

export const findIntegration = (db: Db, id: number): Promise<IntegrationRow | undefined> =>
  db.selectFrom('integrations').selectAll().where('id', '=', id).executeTakeFirst();

export const lockIntegration = (db: Db, id: number): Promise<IntegrationRow> =>
  db
    .selectFrom('integrations')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noIntegration);

/** The same, of one that may be gone by now. */
export const findAndLockIntegration = (db: Db, id: number): Promise<IntegrationRow | undefined> =>
  db.selectFrom('integrations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const insertIntegration = (db: Db, values: Insertable<Integrations>): Promise<IntegrationRow> =>
  db.insertInto('integrations').values(values).returningAll().executeTakeFirstOrThrow();

export const saveIntegration = (db: Db, id: number, set: Updateable<Integrations>): Promise<IntegrationRow> =>
  db
    .updateTable('integrations')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(noIntegration);

export const deleteIntegration = (db: Db, id: number) =>
  db.deleteFrom('integrations').where('id', '=', id).execute();
