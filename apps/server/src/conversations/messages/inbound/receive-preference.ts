import type { IncomingPreference } from '@prosa/channels';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { findContactByIdentity, resolveContact } from '../../contacts/identity.ts';
import { applyChannelChoice } from '../../opt-outs/opt-outs.ts';
import { toChannelPerson } from './people.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/**
 * The contact chose in the channel whether they want messages. An unknown person who wants none becomes a contact, so
 * that a list that is imported later cannot reach them.
 */
export async function receivePreference(
  work: CompanyWork,
  connection: ReceivingConnection,
  { chat, wantsMessages, words, at }: IncomingPreference,
): Promise<undefined> {
  const person = toChannelPerson(connection, chat, chat.isGroup);
  const contact = wantsMessages
    ? await findContactByIdentity(work.db, person)
    : await resolveContact(work, person);
  if (contact) await applyChannelChoice(work, contact.id, { wantsMessages, words: words.slice(0, 500), at });
  return undefined;
}
