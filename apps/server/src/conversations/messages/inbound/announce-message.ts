import type { CompanyWork } from '../../../platform/unit-of-work.ts';
import { isAnybodyAway } from '../../../organization/push/subscriptions.ts';
import { enqueueNotifications, type NotifiableMessage } from '../../notifications/enqueue-notifications.ts';
import { emitNewMessage } from '../message-events.ts';
import type { ReceivingConnection } from './receiving-connection.ts';
import type { StoredMessage } from './store-messages.ts';

/** Emits a message that was stored; nothing for one that was here before. */
export async function announceMessage(
  work: CompanyWork,
  connection: ReceivingConnection,
  { place, record, quotedId }: StoredMessage,
): Promise<void> {
  if (!record) return;
  // What is quoted is not in the record: such a message is read again.
  const written = quotedId === undefined ? { record, author: place.author } : undefined;
  await emitNewMessage(work, place.ticket, record.id, written, connection.companyHidesNumbers);
}

/**
 * Notifies of the messages of a batch those who show no page. Whether there is anybody is asked at once, so that the
 * answer is here when the batch is received.
 */
export function prepareNotifications(work: CompanyWork): (messages: NotifiableMessage[]) => Promise<void> {
  const isAway = isAnybodyAway(work.db);
  // Nobody awaits it before everything is received, and then it may have failed with the rest.
  isAway.catch(() => undefined);
  return (messages) => enqueueNotifications(work, messages, isAway);
}
