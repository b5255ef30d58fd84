import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { newExternalId } from './external-ids.ts';
import { insertOrder, markUnreadAsRead } from './queries.ts';

/** Marks the contact's messages as read and asks the channel to show them so. */
export async function markMessagesRead(
  work: CompanyWork,
  ticket: { id: number; whatsappId: number | null },
): Promise<void> {
  const unread = await markUnreadAsRead(work.db, ticket.id);
  const messages = unread.flatMap(({ externalId, contactId }) =>
    externalId === null ? [] : [{ externalId, contactId }],
  );
  if (messages.length === 0 || ticket.whatsappId === null) return;
  await insertOrder(work, {
    whatsappId: ticket.whatsappId,
    kind: 'read',
    externalId: newExternalId(),
    data: { ticketId: ticket.id, messages: messages.slice(-200) },
  });
}
