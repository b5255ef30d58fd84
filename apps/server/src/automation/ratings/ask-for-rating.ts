import { readSetting } from '../../organization/settings/settings.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { readRatingRules } from './queries.ts';

/**
 * Asks a contact how it was, at the end of a conversation. Answers whether anything was asked: only where the
 * company wants ratings and the connection has words for it, and never in a group.
 */
export async function askForRating(
  work: CompanyWork,
  { ticket, userId }: { ticket: TicketRecord; userId: number },
): Promise<boolean> {
  if (ticket.isGroup || (await readSetting(work.db, 'userRating')) !== 'enabled') return false;
  const { ratingMessage } = await ratingRules(work, ticket);
  if (ratingMessage.trim() === '') return false;
  await sendAutomaticMessage(work, ticket, ratingMessage, userId);
  return true;
}

/** How the ticket's connection asks for ratings. */
export const ratingRules = (work: CompanyWork, ticket: TicketRecord) =>
  readRatingRules(work.db, ticket.whatsappId);
