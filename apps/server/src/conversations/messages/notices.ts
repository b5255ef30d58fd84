import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { CompanyWork } from '../../platform/work.ts';
import { holdOngoing } from '../tickets/incoming.ts';
import { noteMessage } from '../tickets/progress.ts';
import * as queries from './queries.ts';
import { tellNewMessage } from './telling.ts';

interface Notice {
  /** Of what told it; nothing where it was seen by the way. */
  id: string | undefined;
  kind: 'number_change' | 'identity_change';
  at: Date;
}

/** Whether something that was told is new, and nothing later was heard of a contact. */
export async function isLatestOf(
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
 * A line that nobody wrote, in what is going on with a contact on every connection: nobody has to read it or to answer
 * it, and it begins nothing.
 */
export async function writeNotice(
  work: CompanyWork,
  contactId: number,
  { id, kind, at }: Notice,
): Promise<void> {
  for (const ticket of await holdOngoing(work.db, contactId)) {
    const position = queries.nextPosition(ticket.lastPosition);
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
    await noteMessage(work.db, ticket, {
      messageId: message.id,
      position,
      lastMessage: '',
      lastMessageKind: null,
      userId: null,
      isPrivate: true,
    });
    await tellNewMessage(work, ticket, message.id);
  }
}
