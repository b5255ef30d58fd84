import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { countRatingRequest, endRating } from '../../conversations/tickets/close-ticket.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { insertRating, readRatingRules } from './queries.ts';
import { parseRate } from './parse-rate.ts';

/** How a message is read while a rating is awaited: as the rating, or as a reason to repeat the request. */
type RatingAnswer = { rate: number } | 'askAgain';

/** Reads a message as a rating; after too many requests it counts as an ordinary message. */
export async function readRatingAnswer(
  work: CompanyWork,
  ticket: TicketRecord,
  text: string,
): Promise<RatingAnswer | 'somethingElse'> {
  const rate = parseRate(text);
  if (rate !== undefined) return { rate };
  const { maxUseBotQueuesNPS } = await readRatingRules(work.db, ticket.whatsappId);
  return ticket.amountUsedBotQueuesNPS < maxUseBotQueuesNPS ? 'askAgain' : 'somethingElse';
}

/** Ends the wait for a rating; the contact's message starts a new ticket. */
export const abandonRating = (work: CompanyWork, ticket: TicketRecord): Promise<TicketRecord> =>
  endRating(work, ticket, { type: 'closed' });

/** Stores the rating and ends the conversation, or repeats the request. */
export async function applyRatingAnswer(
  work: CompanyWork,
  ticket: TicketRecord,
  answer: RatingAnswer,
): Promise<void> {
  const { ratingMessage, complationMessage } = await readRatingRules(work.db, ticket.whatsappId);
  if (answer === 'askAgain') {
    await countRatingRequest(work, ticket);
    await sendAutomaticMessage(work, ticket, { text: ratingMessage, userId: null });
    return;
  }
  await insertRating(work.db, ticket.id, answer.rate);
  await sendAutomaticMessage(work, ticket, { text: complationMessage, userId: null });
  await endRating(work, ticket, { type: 'closed', isRated: true });
}
