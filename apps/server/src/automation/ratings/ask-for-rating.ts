import { readSetting } from '../../organization/settings/settings.ts';
import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { readRatingRules } from './queries.ts';

/**
 * Sends the rating request at the end of a conversation. Returns whether it was sent: only if ratings are enabled and
 * the connection has a text for it, and never in a group.
 */
export async function askForRating(
  work: CompanyWork,
  { ticket, userId }: { ticket: TicketRecord; userId: number },
): Promise<boolean> {
  if (ticket.isGroup || (await readSetting(work.db, 'userRating')) !== 'enabled') return false;
  const { ratingMessage } = await ratingRules(work, ticket);
  if (ratingMessage.trim() === '') return false;
  await sendAutomaticMessage(work, ticket, { text: ratingMessage, userId });
  return true;
}

/** The rating settings of the ticket's connection. */
export const ratingRules = (work: CompanyWork, ticket: TicketRecord) =>
  readRatingRules(work.db, ticket.whatsappId);
