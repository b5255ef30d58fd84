import type { Contact, TagLabel } from '@prosa/contract';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.gen.ts';
import type { ContactForm } from './contact-form.ts';
import { tagChangesSettled } from './pending-tag-changes.ts';

/** The submitted tags, including those still being created on submit. Call before saving the contact. */
export async function awaitPendingTags<Out>(sent: TagLabel[], form: ContactForm<Out>): Promise<TagLabel[]> {
  const made = await tagChangesSettled();
  return made.length > 0 ? form.getValues('tags') : sent;
}

/** Saves a contact's tags if they changed. Returns null if that fails; the contact itself is saved. */
export async function saveTags(contact: Contact, tags: TagLabel[]): Promise<Contact | null> {
  const ids = (all: TagLabel[]) => all.map(({ id }) => id).toSorted((a, b) => a - b);
  if (ids(contact.tags).join() === ids(tags).join()) return contact;
  const body = { contactId: contact.id, tags: tags.map(({ id }) => ({ id })) };
  return call(api.contacts.syncTags, { body }).catch(() => null);
}
