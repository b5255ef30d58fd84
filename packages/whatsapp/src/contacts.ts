import type { ContactChange } from '@prosa/channels';
import {
  type BinaryNode,
  type Contact,
  getBinaryNodeChild,
  type GroupMetadata,
  isJidGroup,
  jidNormalizedUser,
  type LIDMapping,
} from '@whiskeysockets/baileys';
import { type IdResolver, numberOf } from './id-resolver.ts';

export async function readContacts(contacts: Partial<Contact>[], ids: IdResolver): Promise<ContactChange[]> {
  const changes: ContactChange[] = [];
  for (const contact of contacts) {
    const name = contact.name || contact.notify || contact.verifiedName || null;
    const pictureChanged = contact.imgUrl === 'changed' || contact.imgUrl === 'removed';
    if (isJidGroup(contact.id)) {
      const group = { ids: [contact.id as string], number: null, name, isGroup: true };
      changes.push(pictureChanged ? { ...group, pictureChanged } : group);
      continue;
    }
    const person = await ids.resolvePerson([contact.id, contact.lid, contact.phoneNumber], name);
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

/** Reads the change of a contact's phone number, and of the LID if that changed too. */
export function readNumberChange(notification: BinaryNode): ContactChange | undefined {
  const { attrs } = getBinaryNodeChild(notification, 'modify') ?? {};
  const idOf = (name: string) => (attrs?.[name] ? jidNormalizedUser(attrs[name]) : undefined);
  const [now, before] = [idOf('new'), idOf('old')];
  if (now === undefined || before === undefined || now === before) return undefined;
  const lid = idOf('new_lid') ?? idOf('old_lid');
  const oldLid = idOf('old_lid');
  const ids = lid === undefined ? [now] : [now, lid];
  const former = [before, ...(oldLid === undefined || oldLid === lid ? [] : [oldLid])];
  const at = new Date(Number(notification.attrs.t) * 1000 || Date.now());
  const id = notification.attrs.id ?? `${before}:${now}`;
  return {
    ids,
    number: numberOf(ids),
    name: null,
    isGroup: false,
    former: { ids: former, told: { id, at } },
  };
}

export function readGroups(groups: Partial<GroupMetadata>[]): ContactChange[] {
  return groups.flatMap((group) =>
    group.id && group.subject ? [{ ids: [group.id], number: null, name: group.subject, isGroup: true }] : [],
  );
}
