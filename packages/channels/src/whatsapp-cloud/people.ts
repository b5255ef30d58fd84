import type { ContactChange, Person } from '../incoming.ts';
import { digitsOf, type Fields, fieldsOf, idOf, listOf, nameOf, textOf } from '../meta/reading.ts';
import type { Told } from '../webhooks.ts';

/** Whom of those described alongside it is from: by the business-scoped id, by the number, or as the only one. */
export function findContact(value: Fields, number: unknown, userId: unknown): Fields {
  const contacts = listOf(value['contacts']).map(fieldsOf);
  const is = (field: string, id: unknown) => (contact: Fields) =>
    idOf(id) !== undefined && idOf(contact[field]) === idOf(id);
  return (
    contacts.find(is('user_id', userId)) ??
    contacts.find(is('wa_id', number)) ??
    contacts.find((contact) => isSpelling(idOf(contact['wa_id']), idOf(number))) ??
    (contacts.length === 1 && idOf(number) === undefined && idOf(userId) === undefined
      ? contacts[0]
      : undefined) ??
    {}
  );
}

/** The account of a number is not always spelled as the number is; its last eight digits are always the same. */
const isSpelling = (account: string | undefined, number: string | undefined): boolean =>
  account !== undefined &&
  number !== undefined &&
  /\d{8}$/.test(number) &&
  account.slice(-8) === number.slice(-8);

/** Numbers stay as they are written: in some countries people are known by a spelling of old. */
export function personOf(contact: Fields, number: unknown, userId: unknown): Person {
  const scopedId = idOf(userId) ?? idOf(contact['user_id']);
  const account = idOf(contact['wa_id']);
  const ids = [scopedId, account, idOf(number)].filter((id) => id !== undefined);
  return {
    ids: [...new Set(ids)],
    number: digitsOf(account ?? idOf(number) ?? '') || null,
    name: calledBy(contact),
  };
}

const calledBy = (contact: Fields): string | null => {
  const profile = fieldsOf(contact['profile']);
  return nameOf(profile['name']) || nameOf(profile['username']) || null;
};

/** That several ids are one person; nothing, where there is only one. */
export function sameAs(ids: (string | undefined)[], number: string | null, name: string | null): Told[] {
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  if (known.length < 2) return [];
  const change: ContactChange = { ids: known, number, name, isGroup: false };
  return [{ type: 'contacts', changes: [change] }];
}

/** Somebody has another number, or another id: the new ones first, they are the ones to write to. */
export function readSystem(message: Fields, person: Person): Told[] {
  const system = fieldsOf(message['system']);
  const account = idOf(system['wa_id']) ?? idOf(system['new_wa_id']);
  const scopedId = idOf(system['user_id']);
  if (!/changed_(?:number|user_id)/.test(textOf(system['type'])) || (!account && !scopedId)) return [];
  const number = account === undefined ? person.number : digitsOf(account) || null;
  return sameAs([scopedId, account, ...person.ids], number, person.name);
}

/** `{ user_id: { previous, current }, wa_id }`, with some of it missing at times. */
export function readIdChange(change: Fields): Told[] {
  const { previous, current } = fieldsOf(change['user_id']);
  const account = idOf(change['wa_id']);
  return sameAs(
    [idOf(current) ?? idOf(change['user_id']), account, idOf(previous)],
    digitsOf(account ?? '') || null,
    null,
  );
}
