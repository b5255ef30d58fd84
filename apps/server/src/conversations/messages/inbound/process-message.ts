import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { refreshStalePicture } from '../../contacts/channel-contacts.ts';
import type { NotifiableMessage } from '../../notifications/enqueue-notifications.ts';
import { openReplyWindow } from '../reply-window.ts';
import { announceMessage } from './announce-message.ts';
import { completeEarlyEdit } from './early-edits.ts';
import { findTicket, isNewMessage } from './find-place.ts';
import { createInboundContext, type InboundContext } from './inbound-context.ts';
import type { ReceivingConnection } from './receiving-connection.ts';
import { type PlacedMessage, storeMessage, type StoredMessage } from './store-messages.ts';

/** The result of a message that was not stored before. */
export interface Received {
  notifiable: NotifiableMessage | undefined;
  /** The ticket changed, so prefetched places are no longer valid. */
  hasChangedTicket: boolean;
}

/**
 * Processes a message whose place is known, already stored or not, with all its effects. The steps store it, because
 * some of them decide which ticket it goes into.
 */
export async function processMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  placed: PlacedMessage | StoredMessage,
): Promise<Received | undefined> {
  const { message, place } = placed;
  const { contact } = place;
  // First of all, because automatic answers are sent within the reply window that starts with this message.
  if (!message.fromMe && !message.isSilent)
    await openReplyWindow(work, connection, { contactId: contact.id, at: message.at });
  const { messageId, ticket } = await runSteps(work, connection, placed);
  if (messageId === undefined) return undefined;
  await refreshStalePicture(work, contact);
  if (message.media || contact.pictureCheckedAt === null) work.wakeConnection(connection.id);
  return {
    notifiable: message.fromMe ? undefined : { messageId, status: ticket.status },
    hasChangedTicket: ticket !== place.ticket,
  };
}

/** Stores the message and runs the automatic steps; groups and unreadable messages get no answer. */
async function runSteps(
  work: CompanyWork,
  connection: ReceivingConnection,
  placed: PlacedMessage | StoredMessage,
): Promise<Pick<InboundContext, 'messageId' | 'ticket'>> {
  const { message, place } = placed;
  const { ticket, contact } = place;
  const { fromMe, chat, isStandby, botMessage } = message;
  if (fromMe || chat.isGroup || isStandby || !botMessage)
    return { messageId: await storeAndAnnounce(work, connection, placed), ticket };
  const context = createInboundContext({
    work,
    connection,
    contact,
    message: botMessage,
    ticket,
    isNew: () => isNewMessage(work, connection, message),
    store: (held) => storeAndAnnounce(work, connection, { ...placed, place: { ...place, ticket: held } }),
    findTicket: () => findTicket(work, { connection, contact }, message),
  });
  await connection.runSteps(context);
  return context;
}

async function storeAndAnnounce(
  work: CompanyWork,
  connection: ReceivingConnection,
  placed: PlacedMessage | StoredMessage,
): Promise<number | undefined> {
  const stored = 'record' in placed ? placed : await storeMessage(work, connection, placed);
  if (stored.record) await announceMessage(work, connection, stored);
  else await completeEarlyEdit(work, connection, stored);
  return stored.record?.id;
}
