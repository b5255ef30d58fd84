import { type HelpChanges, type ListQuery, type NewHelp, PAGE_SIZE } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { missing } from '../../platform/errors.ts';
import { contains } from '../../platform/search/search.ts';

const noHelp = missing('ERR_NO_HELP_FOUND');
const byTitle = sql`title collate "pt-BR-x-icu"`;

export const listAllHelps = (db: Db) =>
  db.selectFrom('helps').selectAll().orderBy(byTitle).orderBy('id').execute();

export async function listHelps(db: Db, { searchParam, pageNumber }: ListQuery) {
  const found = db.selectFrom('helps').where('title', 'ilike', contains(searchParam));
  const { count } = await found
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(byTitle)
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((pageNumber - 1) * PAGE_SIZE)
    .execute();
  return { rows, count };
}

export const insertHelp = (db: Db, values: NewHelp) =>
  db.insertInto('helps').values(values).returningAll().executeTakeFirstOrThrow();

export const saveHelp = (db: Db, id: number, set: HelpChanges) =>
  db
    .updateTable('helps')
    .set({ ...set, updatedAt: new Date() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(noHelp);

export const deleteHelp = (db: Db, id: number) =>
  db.deleteFrom('helps').where('id', '=', id).returning('id').executeTakeFirstOrThrow(noHelp);
