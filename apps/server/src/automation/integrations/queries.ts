import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Integrations } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { type PageRequest, matchesSearch, readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';

export type IntegrationRow = Selectable<Integrations>;

const noIntegration = missing('ERR_NO_INTEGRATION_FOUND');

export const listPage = (db: Db, { searchParam, pageNumber }: PageRequest) =>
  readPage(
    db
      .selectFrom('integrations')
      .selectAll()
      .where(matchesSearch(sql`integrations.name`, searchParam))
      .orderBy(sql`name collate "pt-BR-x-icu"`)
      .orderBy('id'),
    pageNumber,
  );

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

/** The same, but undefined if it was deleted. */
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
