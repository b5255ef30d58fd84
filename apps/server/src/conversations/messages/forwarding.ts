import { channelAbilities, type Message } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/work.ts';
import { readSetting } from '../../organization/settings/settings.ts';
import { getContactRecord } from '../contacts/identity.ts';
import { openConversation } from '../tickets/conversations.ts';
import { getVisibleTicket } from '../tickets/tickets.ts';
import { copyOutgoing } from './outgoing-files.ts';
import { showMessage } from './messages.ts';
import { findMessage, type MessageData, type MessageRecord } from './queries.ts';
import { writeMessage } from './writing.ts';

interface Forwarding {
  messageId: number;
  contactId: number;
  signMessage: boolean;
  clientId?: string | undefined;
}

/** Sends on what was said, on the same connection, in the caller's own conversation with the other contact. */
export async function forwardMessage(work: UserWork, forwarding: Forwarding): Promise<Message> {
  const source = await findMessage(work.db, forwarding.messageId);
  if (!source || source.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const from = await getVisibleTicket(work, source.ticketId);
  if (source.mediaState === 'waiting' || source.mediaState === 'gone')
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  const contact = await getContactRecord(work.db, forwarding.contactId);
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED');
  const ticket = await openConversation(work, contact, from);
  const written = await writeMessage(work, ticket, {
    body: await signed(work, source, forwarding.signMessage),
    mediaType: source.mediaType,
    userId: work.user.id,
    // What we said ourselves is not marked as somebody else's words.
    isForwarded: !source.fromMe && channelAbilities[ticket.channel].marksForwarded,
    clientId: forwarding.clientId ?? null,
    ...(source.data === null ? {} : { data: source.data as MessageData }),
    ...(source.mediaKey === null ? {} : { media: await copyOutgoing(work, source) }),
  });
  return showMessage(work, written.id);
}

async function signed(
  work: UserWork,
  { body, mediaType }: MessageRecord,
  wantsSignature: boolean,
): Promise<string> {
  const isText = mediaType === 'conversation' || mediaType === 'extendedTextMessage';
  if (!wantsSignature || !isText || (await readSetting(work.db, 'sendSignMessage')) !== 'enabled')
    return body;
  return `*${work.user.name}:*\n${body}`;
}
