import { type ImportedListItem, PAGE_SIZE } from '@prosa/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { ContactListItems } from '../../platform/database/database.gen.ts';
import type { Db } from '../../platform/database/db.ts';
import type { PageRequest } from '../../platform/database/pages.ts';
import { missing } from '../../platform/errors.ts';
import { contains } from '../../platform/search/search.ts';
import type { DatedWork } from '../../platform/unit-of-work.ts';

export type ItemRow = Omit<Selectable<ContactListItems>, 'words' | 'numberKey' | 'checkedAt'>;

const noItem = missing('ERR_NO_CONTACT_LIST_ITEM_FOUND');

const columns = [
  'id',
  'companyId',
  'contactListId',
  'name',
  'number',
  'email',
  'isWhatsappValid',
  'createdAt',
  'updatedAt',
] as const;

/** Digits and the separators that people write between them. */
const NUMBER_ONLY = /^[\d\s()+.-]+$/;

const foundItems = (db: Db, contactListId: number, text: string) => {
  const wanted = NUMBER_ONLY.test(text) ? text.replaceAll(/\D/g, '') : text;
  return db
    .selectFrom('contact_list_items')
    .where('contactListId', '=', contactListId)
    .$if(wanted !== '', (query) => query.where(sql<boolean>`words like plain_text(${contains(wanted)})`));
};

export const listItems = (
  db: Db,
  contactListId: number,
  { searchParam, pageNumber }: PageRequest,
): Promise<ItemRow[]> =>
  foundItems(db, contactListId, searchParam)
    .select(columns)
    .orderBy(sql`name collate "pt-BR-x-icu"`)
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset((pageNumber - 1) * PAGE_SIZE)
    .execute();

export const countFoundItems = async (db: Db, contactListId: number, searchParam: string) =>
  (
    await foundItems(db, contactListId, searchParam)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const getItem = (db: Db, id: number): Promise<ItemRow> =>
  db.selectFrom('contact_list_items').select(columns).where('id', '=', id).executeTakeFirstOrThrow(noItem);

export const getItems = (db: Db, ids: number[]): Promise<ItemRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('contact_list_items').select(columns).where('id', 'in', ids).orderBy('id').execute();

interface AddedItem {
  id: number;
  place: number;
}

/**
 * Inserts items whose number the list does not have yet, of equal numbers the first. Returns the new ones with their
 * places among the given items.
 */
export async function insertItems(
  db: Db,
  contactListId: number,
  items: ImportedListItem[],
): Promise<AddedItem[]> {
  const { rows } = await sql<AddedItem>`
    with listed as (
      select distinct on (phone_key(number)) *, phone_key(number) as key
      from jsonb_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, place })))}::jsonb)
        as p (place int, name text, number text, email text)
      order by phone_key(number), place
    ), added as (
      insert into contact_list_items ("contactListId", name, number, email)
      select ${contactListId}, name, number, email from listed order by place
      on conflict ("companyId", "contactListId", "numberKey") do nothing returning id, "numberKey" as key
    )
    select added.id, listed.place from added join listed using (key) order by listed.place`.execute(db);
  return rows;
}

export const saveItem = ({ db, now }: DatedWork, id: number, set: Updateable<ContactListItems>) =>
  db
    .updateTable('contact_list_items')
    .set({ ...set, updatedAt: now })
    .where('id', '=', id)
    .execute();

export const deleteItem = (db: Db, id: number) =>
  db.deleteFrom('contact_list_items').where('id', '=', id).execute();

/** The items of all lists with one of these numbers, in whatever spelling. */
export async function deleteItemsByNumber(
  db: Db,
  numbers: string[],
): Promise<Pick<ItemRow, 'id' | 'contactListId'>[]> {
  const { rows } = await sql<Pick<ItemRow, 'id' | 'contactListId'>>`
    delete from contact_list_items
    where "numberKey" = any (array(select phone_key(number) from unnest(${numbers}::text[]) as number))
    returning id, "contactListId"`.execute(db);
  return rows;
}
