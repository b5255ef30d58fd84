import { sql } from 'kysely';
import type { LastMessagePreview } from './last-message-preview.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import type { ContactRecord } from '../contacts/identity.ts';
import * as queries from './queries.ts';
import type { TicketRecord } from './queries.ts';

interface ImportOptions {
  queueId: number | null;
  closesTickets: boolean;
}

/** The ticket of an imported message: the active one, or one created for the import. */
export async function importedTicketFor(
  work: CompanyWork,
  {
    connection,
    contact,
  }: {
    connection: { id: number; channel: ContactRecord['channel']; groupAsTicket: 'enabled' | 'disabled' };
    contact: ContactRecord;
  },
  { queueId, closesTickets }: ImportOptions,
): Promise<TicketRecord> {
  const going = await queries.lockActiveTicket(work.db, contact.id, connection.id);
  if (going) return going;
  const last = await queries.findNewestTicket(work.db, contact.id, connection.id);
  if (last?.imported) return last;
  const isPlainGroup = contact.isGroup && connection.groupAsTicket !== 'enabled';
  const made = await queries.insertTicket(work.db, {
    status: closesTickets ? 'closed' : isPlainGroup ? 'group' : 'pending',
    channel: connection.channel,
    whatsappId: connection.id,
    contactId: contact.id,
    isGroup: contact.isGroup,
    queueId,
    imported: work.now,
  });
  if (!made) throw new Error('a ticket for the past was neither made nor found');
  await queries.insertLog(work.db, made.id, { type: 'create', queueId });
  return made;
}

interface ImportedProgress extends LastMessagePreview {
  at: Date;
  messageId: number;
  /** See `lastMessageSender` of a ticket. */
  sender: string | null;
}

/** Shows the newest imported message in the list, as long as there is no newer message. */
export const recordImportedMessage = (
  work: CompanyWork,
  ticket: TicketRecord,
  { at, messageId, lastMessage, lastMessageKind, sender }: ImportedProgress,
): Promise<unknown> =>
  sql`
    update tickets set "lastMessage" = ${lastMessage}, "lastPosition" = ${at.getTime() * 1000}, "updatedAt" = ${at},
      "lastMessageKind" = ${lastMessageKind}, "lastMessageId" = ${messageId}, "lastMessageSender" = ${sender},
      "lastMessageUserId" = null
    where id = ${ticket.id} and imported is not null and "lastPosition" <= ${at.getTime() * 1000}`.execute(
    work.db,
  );
