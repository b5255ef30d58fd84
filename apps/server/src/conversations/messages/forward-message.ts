import { channelAbilities, type Message, signText } from '@prosa/contract';
import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import { readSetting } from '../../organization/settings/settings.ts';
import { getContactRecord } from '../contacts/identity.ts';
import { openConversation } from '../tickets/open-conversation.ts';
import { findTicketRecord } from '../tickets/tickets.ts';
import { copyOutgoingFile } from './outgoing-files.ts';
import { getReadableMessage, showMessage } from './messages.ts';
import type { MessageData, MessageRecord } from './queries.ts';
import { splitMessageSignature } from './signatures.ts';
import { writeMessage } from './write-message.ts';

interface Forwarding {
  messageId: number;
  contactId: number;
  signMessage: boolean;
  clientId?: string | undefined;
}

/** Forwards a message the caller may read, on the same connection, to a contact the caller may write to. */
export async function forwardMessage(work: UserWork, forwarding: Forwarding): Promise<Message> {
  const source = await getReadableMessage(work, forwarding.messageId);
  if (source.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
  // Private messages are never sent to a contact.
  if (source.isPrivate) throw new AppError('ERR_PRIVATE_MESSAGE');
  const from = await findTicketRecord(work.db, source.ticketId);
  if (!from) throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (source.mediaState === 'waiting' || source.mediaState === 'gone')
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  const contact = await getContactRecord(work.db, forwarding.contactId);
  if (!contact.active) throw new AppError('ERR_CONTACT_BLOCKED');
  const ticket = await openConversation(work, contact, from);
  const written = await writeMessage(work, ticket, {
    body: await signedText(work, source, forwarding.signMessage),
    mediaType: source.mediaType,
    userId: work.user.id,
    // Our own messages are not marked as forwarded.
    isForwarded: !source.fromMe && channelAbilities[ticket.channel].marksForwarded,
    clientId: forwarding.clientId ?? null,
    ...(source.data === null ? {} : { data: source.data as MessageData }),
    ...(source.mediaKey === null ? {} : { media: await copyOutgoingFile(work, source) }),
  });
  return showMessage(work, written.id);
}

/** Media types whose text was written by a person and is not the name of a card or location. */
const isSignable = new Set(['conversation', 'extendedTextMessage', 'image', 'video', 'application']);

/** Removes the writer's signature and adds the caller's, if the caller and the company want one. */
async function signedText(work: UserWork, source: MessageRecord, wantsSignature: boolean): Promise<string> {
  const { text } = await splitMessageSignature(work.db, source);
  if (!wantsSignature || !isSignable.has(source.mediaType)) return text;
  if ((await readSetting(work.db, 'sendSignMessage')) !== 'enabled') return text;
  return signText(work.user.name, text);
}
