import type { ContactList } from '@prosa/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { matchesSearch, type PageRequest, readPage } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

const noList = missing('ERR_NO_CONTACT_LIST_FOUND');

const isWaiting: RawBuilder<boolean> = sql`coalesce((
  select k."isWaiting" from contact_list_checks k
  where k."companyId" = contact_lists."companyId" and k."contactListId" = contact_lists.id), false)`;

const lists = (db: Db) =>
  db
    .selectFrom('contact_lists')
    .select(['id', 'name', 'itemsCount', 'checkedCount', 'validCount', 'createdAt', 'updatedAt'])
    .select(isWaiting.as('isCheckWaiting'));

type ListRow = Awaited<ReturnType<typeof listAllLists>>[number];

export const toContactList = ({ itemsCount, createdAt, updatedAt, ...row }: ListRow): ContactList => ({
  ...row,
  contactsCount: itemsCount,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const byName = sql`name collate "pt-BR-x-icu"`;

export const listAllLists = (db: Db) => lists(db).orderBy(byName).orderBy('id').execute();

export const listPage = (db: Db, { searchParam, pageNumber }: PageRequest) =>
  readPage(
    lists(db).where(matchesSearch(sql`contact_lists.name`, searchParam)).orderBy(byName).orderBy('id'),
    pageNumber,
  );

export const getList = (db: Db, id: number) => lists(db).where('id', '=', id).executeTakeFirstOrThrow(noList);

/** Locked before its items change, so that two changes of one list never wait for each other's items. */
export const lockList = (db: Db, id: number) => listForChange(db, id).executeTakeFirstOrThrow(noList);
export const findAndLockList = (db: Db, id: number) => listForChange(db, id).executeTakeFirst();

/** Waits for those who are about to refer to it, so that whoever removes it sees them. */
export const lockListAlone = (db: Db, id: number) =>
  db
    .selectFrom('contact_lists')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(noList);

const listForChange = (db: Db, id: number) =>
  db.selectFrom('contact_lists').select(['id', 'name']).where('id', '=', id).forNoKeyUpdate();

export const insertList = (db: Db, name: string) =>
  db.insertInto('contact_lists').values({ name }).returning('id').executeTakeFirstOrThrow();

export const renameList = ({ db, now }: DatedWork, id: number, name: string) =>
  db.updateTable('contact_lists').set({ name, updatedAt: now }).where('id', '=', id).execute();

export const deleteList = (db: Db, id: number) =>
  db.deleteFrom('contact_lists').where('id', '=', id).execute();
