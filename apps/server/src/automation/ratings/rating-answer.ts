import type { CompanyWork } from '../../platform/unit-of-work.ts';
import { sendAutomaticMessage } from '../../conversations/messages/automatic-messages.ts';
import { countRatingRequest, endRating } from '../../conversations/tickets/close-ticket.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { insertRating, readRatingRules } from './queries.ts';
import { parseRate } from './parse-rate.ts';

/** What a message is taken for while a rating is waited for: the rating itself, or a reason to ask once more… */
export type RatingAnswer = { rate: number } | 'askAgain';

/** …or, when it was asked often enough, something the contact has to say. */
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

/** Nobody waits for the rating any more, and what the contact says begins a conversation like any other. */
export const abandonRating = (work: CompanyWork, ticket: TicketRecord): Promise<TicketRecord> =>
  endRating(work, ticket, 'closed');

/** The answer is stored: thanks and the end, or the question once more. */
export async function applyRatingAnswer(
  work: CompanyWork,
  ticket: TicketRecord,
  answer: RatingAnswer,
): Promise<void> {
  const { ratingMessage, complationMessage } = await readRatingRules(work.db, ticket.whatsappId);
  if (answer === 'askAgain') {
    await countRatingRequest(work, ticket);
    await sendAutomaticMessage(work, ticket, ratingMessage, null);
    return;
  }
  await insertRating(work.db, ticket.id, answer.rate);
  await sendAutomaticMessage(work, ticket, complationMessage, null);
  await endRating(work, ticket, 'closed', { isRated: true });
}
