import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { findMessage, type MessageRecord } from './queries.ts';

/** What was said in this conversation, in whichever of its tickets. */
export async function getQuotable(db: Db, ticket: TicketRecord, id: number): Promise<MessageRecord> {
  const quoted = await findMessage(db, id);
  if (!quoted || quoted.chatId !== ticket.contactId) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return quoted;
}
