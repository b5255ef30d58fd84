import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, FileListOptions, FileLists } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import { type PageRequest, matchesSearch, readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noFileList = missing('ERR_NO_FILE_LIST_FOUND');

const optionsOf = (select: ExpressionBuilder<DB, 'file_lists'>) =>
  jsonArrayFrom(
    select
      .selectFrom('file_list_options')
      .select(['id', 'name', 'mediaKey', 'mediaName', 'mediaMime'])
      .whereRef('file_list_options.companyId', '=', 'file_lists.companyId')
      .whereRef('file_list_options.fileListId', '=', 'file_lists.id')
      .orderBy('place')
      .orderBy('id'),
  ).as('options');

const rows = (db: Db) =>
  db
    .selectFrom('file_lists')
    .select(['id', 'name', 'message', 'userId', 'createdAt', 'updatedAt'])
    .select(optionsOf);

export type FileListRow = Awaited<ReturnType<typeof getFileList>>;

export const listPage = (db: Db, { searchParam, pageNumber }: PageRequest) =>
  readPage(
    rows(db)
      .where(matchesSearch(sql`file_lists.name || ' ' || file_lists.message`, searchParam))
      .orderBy(sql`file_lists.name collate "pt-BR-x-icu"`)
      .orderBy('id'),
    pageNumber,
  );

export const findFileList = (db: Db, id: number) => rows(db).where('id', '=', id).executeTakeFirst();

export const getFileList = (db: Db, id: number) =>
  rows(db).where('id', '=', id).executeTakeFirstOrThrow(noFileList);

/** Locked until the commit, so that concurrent changes of its files run one after the other. */
export async function lockFileList(db: Db, id: number): Promise<FileListRow> {
  await db
    .selectFrom('file_lists')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(noFileList);
  return getFileList(db, id);
}

export const insertFileList = (db: Db, values: Insertable<FileLists>) =>
  db.insertInto('file_lists').values(values).returning('id').executeTakeFirstOrThrow();

export const saveFileList = ({ db, now }: DatedWork, id: number, set: Updateable<FileLists>) =>
  db
    .updateTable('file_lists')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteFileList = (db: Db, id: number) =>
  db.deleteFrom('file_lists').where('id', '=', id).execute();

export const insertOption = (db: Db, values: Insertable<FileListOptions>) =>
  db.insertInto('file_list_options').values(values).execute();

export const saveOption = (db: Db, id: number, set: Updateable<FileListOptions>) =>
  db.updateTable('file_list_options').set(set).where('id', '=', id).execute();

export const deleteOption = (db: Db, id: number) =>
  db.deleteFrom('file_list_options').where('id', '=', id).execute();
