import type { Incoming, Person } from '@prosa/channels';
import { channelAbilities } from '@prosa/contract';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { type ChannelPerson, type ContactRecord, resolveContact } from '../../contacts/identity.ts';
import { isLatestFromContact, writeNotice } from '../notices.ts';
import { messageExists } from '../queries.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

type Connection = Pick<ReceivingConnection, 'id' | 'channel'>;

/** The contact of the chat and the author of the message; they differ only in groups. */
export interface People {
  contact: ContactRecord;
  author: ContactRecord;
}

export const toChannelPerson = (connection: Connection, person: Person, isGroup: boolean): ChannelPerson => ({
  channel: channelAbilities[connection.channel].people,
  whatsappId: connection.id,
  ids: person.ids,
  number: person.number,
  name: person.name,
  isGroup,
});

/** Thrown for a repeated delivery after its writer changed numbers: the number's new owner did not write it. */
export class AlreadyStoredError extends Error {}

/** Finds the contacts of an incoming event and creates missing ones. */
export async function resolvePeople(
  work: CompanyWork,
  connection: Connection,
  { id, chat, sender, fromMe, at }: Pick<Incoming, 'id' | 'chat' | 'sender' | 'fromMe' | 'at'>,
): Promise<People> {
  const beforeCreate = async () => {
    if (await messageExists(work.db, connection.id, id)) throw new AlreadyStoredError();
  };
  // A message we wrote carries our own name, not the contact's.
  const other = fromMe ? { ...chat, name: chat.isGroup ? chat.name : null } : chat;
  const isLatest = (contactId: number) =>
    isLatestFromContact(work.db, contactId, { connectionId: connection.id, id, at });
  const person = toChannelPerson(connection, other, chat.isGroup);
  const contact = await resolveContact(work, person, { beforeCreate, isLatest });
  if (contact.hasNewNumber) await writeNotice(work, contact.id, { id, kind: 'number_change', at });
  const author =
    chat.isGroup && !fromMe && sender.ids.length > 0
      ? await resolveContact(work, toChannelPerson(connection, sender, false))
      : contact;
  return { contact, author };
}

/** The author's name in a group, if known; otherwise empty. */
export const senderName = ({ contact, author }: People): string =>
  author.id === contact.id || author.name === author.number ? '' : author.name;
