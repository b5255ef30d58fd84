import {
  type ContactListItem,
  type ContactListItemChanges,
  type ListAddition,
  type NewContactListItem,
} from '@prosa/contract';
import { showTag } from '../../conversations/tags/tags.ts';
import { type PageRequest, pageInfo } from '../../platform/database/pages.ts';
import { LONG_TIMEOUTS, setTimeouts } from '../../platform/database/timeouts.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { announceAdded } from './announce-added.ts';
import { contactsById, contactsByTag, countChosen, insertContactsAsItems } from './contact-queries.ts';
import * as queries from './item-queries.ts';
import { emitItem, emitItemRemoved, emitList, toListItem } from './list-events.ts';
import { getList, lockList } from './list-queries.ts';
import { scheduleCheck } from './schedule-check.ts';

export async function listItems(
  { db }: UserWork,
  { contactListId, ...wanted }: PageRequest & { contactListId: number },
) {
  const { itemsCount } = await getList(db, contactListId);
  const rows = await queries.listItems(db, contactListId, wanted);
  const { searchParam } = wanted;
  const count =
    searchParam === '' ? itemsCount : await queries.countFoundItems(db, contactListId, searchParam);
  return { contacts: rows.map(toListItem), ...pageInfo(wanted, count, rows.length) };
}

export const showItem = async ({ db }: UserWork, id: number): Promise<ContactListItem> =>
  toListItem(await queries.getItem(db, id));

export async function createItem(
  work: UserWork,
  { contactListId, ...fields }: NewContactListItem,
): Promise<ContactListItem> {
  await lockList(work.db, contactListId);
  const [made] = await queries.insertItems(work.db, contactListId, [fields]);
  if (!made) throw new AppError('ERR_DUPLICATED_CONTACT_LIST_ITEM');
  await scheduleCheck(work, contactListId);
  emitItem(work, 'create', made.id);
  emitList(work, 'update', contactListId);
  return showItem(work, made.id);
}

export async function changeItem(
  work: UserWork,
  id: number,
  changes: ContactListItemChanges,
): Promise<ContactListItem> {
  const { contactListId, number } = await queries.getItem(work.db, id);
  await lockList(work.db, contactListId);
  const isOtherNumber = changes.number !== undefined && changes.number !== number;
  const unchecked = isOtherNumber ? { isWhatsappValid: null, checkedAt: null } : {};
  await refuseViolations(queries.saveItem(work, id, { ...omitUndefined(changes), ...unchecked }), {
    contact_list_items_number: 'ERR_DUPLICATED_CONTACT_LIST_ITEM',
  });
  if (isOtherNumber) {
    await scheduleCheck(work, contactListId);
    emitList(work, 'update', contactListId);
  }
  emitItem(work, 'update', id);
  return showItem(work, id);
}

export async function removeItem(work: UserWork, id: number): Promise<void> {
  const item = await queries.getItem(work.db, id);
  await lockList(work.db, item.contactListId);
  await queries.deleteItem(work.db, id);
  emitItemRemoved(work, item);
  emitList(work, 'update', item.contactListId);
}

/** Adds the chosen contacts, or all contacts with a tag. */
export async function addContacts(
  work: UserWork,
  contactListId: number,
  { contactIds, tagId }: ListAddition,
): Promise<{ added: number; duplicates: number; withoutNumber: number }> {
  await setTimeouts(work.db, LONG_TIMEOUTS);
  await lockList(work.db, contactListId);
  if (tagId !== undefined) await showTag(work, tagId);
  const chosen = tagId === undefined ? contactsById(contactIds ?? []) : contactsByTag(tagId);
  const { total, withNumber } = await countChosen(work.db, chosen);
  if (contactIds !== undefined && total < new Set(contactIds).size)
    throw new AppError('ERR_NO_CONTACT_FOUND');
  const added = await insertContactsAsItems(work, contactListId, chosen);
  if (added > 0) await announceAdded(work, contactListId);
  return { added, duplicates: withNumber - added, withoutNumber: total - withNumber };
}
