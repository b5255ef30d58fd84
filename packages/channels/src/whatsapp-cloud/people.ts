import type { ContactChange, Person } from '../incoming.ts';
import {
  type Fields,
  fieldsOf,
  idOf,
  listOf,
  parseTimestamp,
  nameOf,
  phoneOf,
  textOf,
} from '../meta/json-fields.ts';
import type { WebhookDelivery } from '../meta/webhook-items.ts';
import type { WebhookFact } from '../webhooks.ts';

/** Finds the contact entry of a message: by business-scoped id, by number, or because it is the only one. */
export function findContact(value: Fields, number: unknown, userId: unknown): Fields {
  const contacts = listOf(value['contacts']).map(fieldsOf);
  const is = (field: string, id: unknown) => (contact: Fields) =>
    idOf(id) !== undefined && idOf(contact[field]) === idOf(id);
  return (
    contacts.find(is('user_id', userId)) ??
    contacts.find(is('wa_id', number)) ??
    contacts.find((contact) => isSameNumber(idOf(contact['wa_id']), idOf(number))) ??
    (contacts.length === 1 && idOf(number) === undefined && idOf(userId) === undefined
      ? contacts[0]
      : undefined) ??
    {}
  );
}

/** An account id may differ from the number in its form, but the last eight digits are always the same. */
const isSameNumber = (account: string | undefined, number: string | undefined): boolean => {
  const end = phoneOf(number)?.slice(-8);
  return end?.length === 8 && phoneOf(account)?.slice(-8) === end;
};

/** Numbers are kept as received, because in some countries accounts still have a number in the old form. */
export function personOf(contact: Fields, number: unknown, userId: unknown): Person {
  const scopedId = idOf(userId) ?? idOf(contact['user_id']);
  const account = idOf(contact['wa_id']);
  const ids = [scopedId, account, idOf(number)].filter((id) => id !== undefined);
  return {
    ids: [...new Set(ids)],
    // When the number is hidden, its field may contain another kind of id.
    number: phoneOf(account) ?? phoneOf(idOf(number)) ?? null,
    name: profileName(contact),
  };
}

const profileName = (contact: Fields): string | null => {
  const profile = fieldsOf(contact['profile']);
  return nameOf(profile['name']) || nameOf(profile['username']) || null;
};

/** Reports that several ids are one person; empty if there is only one id. */
export function samePersonFact(
  ids: (string | undefined)[],
  number: string | null,
  name: string | null,
): WebhookFact[] {
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  if (known.length < 2) return [];
  const change: ContactChange = { ids: known, number, name, isGroup: false };
  return [{ type: 'contacts', changes: [change] }];
}

/** Reads a change of number or id. The new ids come first, because they are the ones to write to. */
export function readSystemMessage(message: Fields, person: Person, delivery: WebhookDelivery): WebhookFact[] {
  const system = fieldsOf(message['system']);
  const account = idOf(system['wa_id']) ?? idOf(system['new_wa_id']);
  const scopedId = idOf(system['user_id']);
  const kind = /changed_(number|user_id)/.exec(textOf(system['type']))?.[1];
  if (kind === undefined || (!account && !scopedId)) return [];
  const left =
    kind === 'number'
      ? [idOf(message['from']), idOf(system['customer']), ...person.ids].filter((id) => phoneOf(id))
      : [idOf(message['from_user_id'])];
  return idChangeFact({
    ids: [scopedId, account, ...person.ids],
    former: left,
    number: account === undefined ? person.number : (phoneOf(account) ?? null),
    name: person.name,
    told: {
      id: idOf(message['id']) ?? `${left[0] ?? ''}:${account ?? scopedId ?? ''}`,
      at: parseTimestamp(delivery.now, message['timestamp'], delivery.sentAt),
    },
  });
}

/** Reads `{ user_id: { previous, current }, wa_id }`; some of the fields may be missing. */
export function readIdChange(change: Fields, delivery: WebhookDelivery): WebhookFact[] {
  const { previous, current } = fieldsOf(change['user_id']);
  const account = idOf(change['wa_id']);
  const newId = idOf(current) ?? idOf(change['user_id']);
  return idChangeFact({
    ids: [newId, account, idOf(previous)],
    former: [idOf(previous)],
    number: phoneOf(account) ?? null,
    name: null,
    told: {
      id: `${idOf(previous) ?? ''}:${newId ?? ''}`,
      at: parseTimestamp(delivery.now, change['timestamp'], delivery.sentAt),
    },
  });
}

interface IdChange extends Omit<ContactChange, 'ids' | 'isGroup' | 'former'> {
  ids: (string | undefined)[];
  former: (string | undefined)[];
  told: { id: string; at: Date };
}

function idChangeFact({ ids, former, number, name, told }: IdChange): WebhookFact[] {
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  if (known.length < 2) return [];
  // The current ids come first; a former id that is the same as the first one or the number is still valid.
  const left = [...new Set(former.filter((id) => id !== undefined))].filter(
    (id) => id !== known[0] && phoneOf(id) !== (number ?? ''),
  );
  const current = known.filter((id) => !left.includes(id));
  const change: ContactChange = { ids: current, number, name, isGroup: false };
  return [
    { type: 'contacts', changes: [left.length === 0 ? change : { ...change, former: { ids: left, told } }] },
  ];
}
