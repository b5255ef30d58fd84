import type { UserWork } from '../../platform/unit-of-work.ts';
import { removeTagOfContact, replaceTagsOfContact } from '../tags/contact-tags.ts';
import * as queries from './queries.ts';
import { showContact, emitContact } from './contact-events.ts';

/** Replaces the contact's tags. */
export async function syncTags(work: UserWork, contactId: number, tagIds: number[]) {
  await queries.lockContact(work.db, contactId);
  await replaceTagsOfContact(work.db, contactId, tagIds);
  await emitContact(work, 'update', contactId);
  return showContact(work, contactId);
}

export async function untagContact(work: UserWork, contactId: number, tagId: number): Promise<void> {
  await queries.lockContact(work.db, contactId);
  await removeTagOfContact(work.db, contactId, tagId);
  await emitContact(work, 'update', contactId);
}

export async function hasTags(work: UserWork, contactId: number) {
  const { tags } = await showContact(work, contactId);
  return { tags: tags.length > 0 };
}
