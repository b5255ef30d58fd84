import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { lockOngoingTickets } from '../tickets/find-or-create-ticket.ts';
import { recordSentMessage } from '../tickets/update-last-message.ts';
import * as queries from './queries.ts';
import { emitNewMessage } from './message-events.ts';

interface Notice {
  /** The id of the channel event; undefined if the change was noticed without one. */
  id: string | undefined;
  kind: 'number_change' | 'identity_change';
  at: Date;
}

/** Whether a channel event is new and nothing later is known of the contact. */
export async function isLatestFromContact(
  db: Db,
  contactId: number,
  { connectionId, id, at }: { connectionId: number; id: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isLatest: boolean }>`
    select not exists (
      select 1 from messages where "companyId" = current_company() and "chatId" = ${contactId} and not "fromMe"
        and ("sentAt" > ${at} or ("mediaType" = 'number_change' and "sentAt" >= ${at})
          or ("whatsappId" = ${connectionId} and "externalId" = ${id}))) as "isLatest"`.execute(db);
  return rows[0]?.isLatest === true;
}

/**
 * Adds a notice without an author to the contact's active tickets on every connection. It counts as read, needs no
 * answer and starts no ticket.
 */
export async function writeNotice(
  work: CompanyWork,
  contactId: number,
  { id, kind, at }: Notice,
): Promise<void> {
  for (const ticket of await lockOngoingTickets(work.db, contactId)) {
    const position = queries.nextPosition(work, ticket.lastPosition);
    const message = await queries.insertMessage(work.db, {
      ticketId: ticket.id,
      chatId: contactId,
      contactId,
      whatsappId: ticket.whatsappId,
      queueId: ticket.queueId,
      externalId: id === undefined ? null : `${kind}-${id}`,
      fromMe: false,
      read: true,
      body: '',
      mediaType: kind,
      position,
      sentAt: at,
    });
    if (!message) continue;
    await recordSentMessage(work.db, ticket, {
      messageId: message.id,
      position,
      lastMessage: '',
      lastMessageKind: null,
      userId: null,
      isPrivate: true,
    });
    await emitNewMessage(work, ticket, { messageId: message.id });
  }
}

export const writeNumberNotice = (work: CompanyWork, { id }: { id: number }): Promise<void> =>
  writeNotice(work, id, { id: undefined, kind: 'number_change', at: work.now });
