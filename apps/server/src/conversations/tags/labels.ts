import type { TagLabel } from '@prosa/contract';
import type { Db } from '../../platform/db.ts';
import { AppError, isMissingReference } from '../../platform/errors.ts';
import * as queries from './queries.ts';

export { contactsWithAny, insertTagsOfContacts as addTagsToContacts } from './queries.ts';

/** The tags of these contacts, by name. */
export async function tagsOfContacts(db: Db, contactIds: number[]): Promise<Map<number, TagLabel[]>> {
  const found = new Map<number, TagLabel[]>(contactIds.map((id) => [id, []]));
  if (contactIds.length === 0) return found;
  for (const { contactId, ...label } of await queries.listLabelsOfContacts(db, contactIds))
    found.get(contactId)?.push(label);
  return found;
}

/** Gives a contact these tags beside those it has. */
export async function addTagsToContact(db: Db, contactId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  if (await queries.hasLaneAmong(db, tagIds)) throw new AppError('ERR_NO_TAG_FOUND');
  try {
    await queries.insertContactTags(db, contactId, tagIds);
  } catch (error) {
    if (isMissingReference(error, 'contact_tags_companyId_tagId_fkey'))
      throw new AppError('ERR_NO_TAG_FOUND');
    throw error;
  }
}

/** Gives a contact exactly these tags. */
export async function replaceTagsOfContact(db: Db, contactId: number, tagIds: number[]): Promise<void> {
  await queries.deleteContactTagsBut(db, contactId, tagIds);
  await addTagsToContact(db, contactId, tagIds);
}

export const removeTagOfContact = async (db: Db, contactId: number, tagId: number): Promise<void> => {
  await queries.getTag(db, tagId);
  await queries.deleteContactTag(db, contactId, tagId);
};
