import type { ContactChange } from '@prosa/channels';
import { type Contact, type GroupMetadata, isJidGroup, type LIDMapping } from '@whiskeysockets/baileys';
import { type Ids, numberOf } from './ids.ts';

export async function readContacts(contacts: Partial<Contact>[], ids: Ids): Promise<ContactChange[]> {
  const changes: ContactChange[] = [];
  for (const contact of contacts) {
    const name = contact.name || contact.notify || contact.verifiedName || null;
    const pictureChanged = contact.imgUrl === 'changed' || contact.imgUrl === 'removed';
    if (isJidGroup(contact.id)) {
      const group = { ids: [contact.id as string], number: null, name, isGroup: true };
      changes.push(pictureChanged ? { ...group, pictureChanged } : group);
      continue;
    }
    const person = await ids.person([contact.id, contact.lid, contact.phoneNumber], name);
    if (person.ids.length === 0) continue;
    changes.push({ ...person, isGroup: false, ...(pictureChanged ? { pictureChanged } : {}) });
  }
  return changes;
}

export function readMappings(mappings: LIDMapping[]): ContactChange[] {
  return mappings.map(({ pn, lid }) => {
    const ids = [pn, lid];
    return { ids, number: numberOf(ids), name: null, isGroup: false };
  });
}

export function readGroups(groups: Partial<GroupMetadata>[]): ContactChange[] {
  return groups.flatMap((group) =>
    group.id && group.subject ? [{ ids: [group.id], number: null, name: group.subject, isGroup: true }] : [],
  );
}
