import type { IncomingNotice } from '@prosa/channels';
import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { findContactByIdentity } from '../../contacts/identity.ts';
import { writeNotice } from '../notices.ts';
import { toChannelPerson } from './people.ts';
import type { ReceivingConnection } from './receiving-connection.ts';

/** Stores a notice about a conversation, which has no author. Dropped if the contact is unknown. */
export async function receiveNotice(
  work: CompanyWork,
  connection: ReceivingConnection,
  { id, chat, notice, at }: IncomingNotice,
): Promise<undefined> {
  const contact = await findContactByIdentity(work.db, toChannelPerson(connection, chat, chat.isGroup));
  if (contact) await writeNotice(work, contact.id, { id, kind: notice, at });
  return undefined;
}
