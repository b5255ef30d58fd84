import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { isAnybodyAway } from '../../../organization/push/subscriptions.ts';
import { enqueueNotifications, type NotifiableMessage } from '../../notifications/enqueue-notifications.ts';
import { emitNewMessage } from '../message-events.ts';
import type { ReceivingConnection } from './receiving-connection.ts';
import type { StoredMessage } from './store-messages.ts';

/** Emits the event of a stored message; nothing for one that was already stored. */
export async function announceMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  { place, record, quotedId }: StoredMessage,
): Promise<void> {
  if (!record) return;
  // The record lacks the quoted message, so a message with a quote is read again.
  const written = quotedId === undefined ? { record, author: place.author } : undefined;
  await emitNewMessage(work, place.ticket, {
    messageId: record.id,
    written,
    isHiding: connection.companyHidesNumbers,
  });
}

/**
 * Notifies people without an open page of a batch's messages. The check whether there are any starts at once, so that
 * its result is ready when the batch has been received.
 */
export function prepareNotifications(work: CompanyWork): (messages: NotifiableMessage[]) => Promise<void> {
  const isAway = isAnybodyAway(work.db);
  // Awaited only after the batch; prevents an unhandled rejection if the transaction fails before.
  isAway.catch(() => undefined);
  return (messages) => enqueueNotifications(work, messages, isAway);
}
