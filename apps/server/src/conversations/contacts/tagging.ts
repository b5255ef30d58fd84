import type { UserWork } from '../../platform/work.ts';
import { removeTagOfContact, replaceTagsOfContact } from '../tags/labels.ts';
import * as queries from './queries.ts';
import { showContact, tellContact } from './telling.ts';

/** Gives a contact exactly these tags. */
export async function syncTags(work: UserWork, contactId: number, tagIds: number[]) {
  await queries.lockContact(work.db, contactId);
  await replaceTagsOfContact(work.db, contactId, tagIds);
  await tellContact(work, 'update', contactId);
  return showContact(work, contactId);
}

export async function takeTagOff(work: UserWork, contactId: number, tagId: number): Promise<void> {
  await queries.lockContact(work.db, contactId);
  await removeTagOfContact(work.db, contactId, tagId);
  await tellContact(work, 'update', contactId);
}

export async function hasTags(work: UserWork, contactId: number) {
  const { tags } = await showContact(work, contactId);
  return { tags: tags.length > 0 };
}
