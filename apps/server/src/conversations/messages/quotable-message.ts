import { AppError } from '../../platform/errors.ts';
import type { UserWork } from '../../platform/unit-of-work.ts';
import type { TicketRecord } from '../tickets/tickets.ts';
import { getReadableMessage } from './messages.ts';
import type { MessageRecord } from './queries.ts';

/** A message of this conversation, from any of its tickets that the caller may read now. */
export async function getQuotableMessage(
  work: UserWork,
  ticket: TicketRecord,
  id: number,
): Promise<MessageRecord> {
  const quoted = await getReadableMessage(work, id);
  if (quoted.chatId !== ticket.contactId) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return quoted;
}
