import type { Db } from '../../platform/database/db.ts';
import { AppError, refuseViolations } from '../../platform/errors.ts';
import * as queries from './queries.ts';

export { contactsWithTags, insertTagsOfContacts as addTagsToContacts } from './queries.ts';

/** Lanes are for tickets only. */
export async function assertNoLane(db: Db, tagIds: number[]): Promise<void> {
  if (await queries.includesLane(db, tagIds)) throw new AppError('ERR_NO_TAG_FOUND');
}

/** Adds tags to a contact. */
export async function addTagsToContact(db: Db, contactId: number, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return;
  await assertNoLane(db, tagIds);
  await refuseViolations(queries.insertContactTags(db, contactId, tagIds), {
    contact_tags_companyId_tagId_fkey: 'ERR_NO_TAG_FOUND',
  });
}

/** Replaces the contact's tags. */
export async function replaceTagsOfContact(db: Db, contactId: number, tagIds: number[]): Promise<void> {
  await queries.deleteContactTagsExcept(db, contactId, tagIds);
  await addTagsToContact(db, contactId, tagIds);
}

export const removeTagOfContact = async (db: Db, contactId: number, tagId: number): Promise<void> => {
  await queries.getTag(db, tagId);
  await queries.deleteContactTag(db, contactId, tagId);
};
