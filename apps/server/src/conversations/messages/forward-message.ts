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

/** Sends on what the caller may read, on the same connection, where they may write to the other contact. */
export async function forwardMessage(work: UserWork, forwarding: Forwarding): Promise<Message> {
  const source = await getReadableMessage(work, forwarding.messageId);
  if (source.isDeleted) throw new AppError('ERR_NO_MESSAGE_FOUND');
  // What is said among colleagues never reaches a customer.
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
    // What we said ourselves is not marked as somebody else's words.
    isForwarded: !source.fromMe && channelAbilities[ticket.channel].marksForwarded,
    clientId: forwarding.clientId ?? null,
    ...(source.data === null ? {} : { data: source.data as MessageData }),
    ...(source.mediaKey === null ? {} : { media: await copyOutgoingFile(work, source) }),
  });
  return showMessage(work, written.id);
}

/** Where the text is somebody's own words, not the name of a card or of a place. */
const isSignable = new Set(['conversation', 'extendedTextMessage', 'image', 'video', 'application']);

/** With the name of who sends it on, where that is wanted; the name of who wrote it stays behind. */
async function signedText(work: UserWork, source: MessageRecord, wantsSignature: boolean): Promise<string> {
  const { text } = await splitMessageSignature(work.db, source);
  if (!wantsSignature || !isSignable.has(source.mediaType)) return text;
  if ((await readSetting(work.db, 'sendSignMessage')) !== 'enabled') return text;
  return signText(work.user.name, text);
}
