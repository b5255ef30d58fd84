import type { Incoming, Person } from '@prosa/channels';
import { channelAbilities } from '@prosa/contract';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { type ChannelPerson, type ContactRecord, resolveContact } from '../../contacts/identity.ts';
import { isLatestFromContact, writeNotice } from '../notices.ts';
import { messageExists } from '../queries.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

type Connection = Pick<ReceivingConnection, 'id' | 'channel'>;

/** Who is behind a message: the chat's own contact, and who of it wrote; the same, but in a group. */
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

/** Delivered again after its writer got another number: whoever has that number now has not written it. */
export class AlreadyStoredError extends Error {}

/** The contacts behind what came in, made where there are none yet. */
export async function resolvePeople(
  work: CompanyWork,
  connection: Connection,
  { id, chat, sender, fromMe, at }: Pick<Incoming, 'id' | 'chat' | 'sender' | 'fromMe' | 'at'>,
): Promise<People> {
  const beforeCreate = async () => {
    if (await messageExists(work.db, connection.id, id)) throw new AlreadyStoredError();
  };
  // What we wrote ourselves carries our own name, which is not the other's.
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

/** Who of a group wrote, if it is known by a name; of anybody else the ticket says it. */
export const senderName = ({ contact, author }: People): string =>
  author.id === contact.id || author.name === author.number ? '' : author.name;
