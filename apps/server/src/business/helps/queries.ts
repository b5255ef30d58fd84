import { type HelpChanges, type ListQuery, type NewHelp } from '@prosa/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import { contains } from '../../platform/search/search.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noHelp = missing('ERR_NO_HELP_FOUND');
const byTitle = sql`title collate "pt-BR-x-icu"`;

export const listAllHelps = (db: Db) =>
  db.selectFrom('helps').selectAll().orderBy(byTitle).orderBy('id').execute();

export const listHelps = (db: Db, { searchParam, pageNumber }: ListQuery) =>
  readPage(
    db
      .selectFrom('helps')
      .selectAll()
      .where('title', 'ilike', contains(searchParam))
      .orderBy(byTitle)
      .orderBy('id'),
    pageNumber,
  );

export const insertHelp = (db: Db, values: NewHelp) =>
  db.insertInto('helps').values(values).returningAll().executeTakeFirstOrThrow();

export const saveHelp = ({ db, now }: DatedWork, id: number, set: HelpChanges) =>
  db
    .updateTable('helps')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(noHelp);

export const deleteHelp = (db: Db, id: number) =>
  db.deleteFrom('helps').where('id', '=', id).returning('id').executeTakeFirstOrThrow(noHelp);
