import type { CompanyWork } from '../../platform/work.ts';
import { sayAutomatically } from '../../conversations/messages/automatic.ts';
import { countRatingRequest, endRating } from '../../conversations/tickets/closing.ts';
import type { TicketRecord } from '../../conversations/tickets/tickets.ts';
import { insertRating, readRules } from './queries.ts';
import { rateIn } from './rates.ts';

/** What a message is taken for while a rating is waited for: the rating itself, or a reason to ask once more… */
export type RatingAnswer = { rate: number } | 'askAgain';

/** …or, when it was asked often enough, something the contact has to say. */
export async function readAnswer(
  work: CompanyWork,
  ticket: TicketRecord,
  text: string,
): Promise<RatingAnswer | 'somethingElse'> {
  const rate = rateIn(text);
  if (rate !== undefined) return { rate };
  const { maxUseBotQueuesNPS } = await readRules(work.db, ticket.whatsappId);
  return ticket.amountUsedBotQueuesNPS < maxUseBotQueuesNPS ? 'askAgain' : 'somethingElse';
}

/** Nobody waits for the rating any more, and what the contact says begins a conversation like any other. */
export const giveUpRating = (work: CompanyWork, ticket: TicketRecord): Promise<TicketRecord> =>
  endRating(work, ticket, 'closed');

/** The answer is stored: thanks and the end, or the question once more. */
export async function followAnswer(
  work: CompanyWork,
  ticket: TicketRecord,
  answer: RatingAnswer,
): Promise<void> {
  const { ratingMessage, complationMessage } = await readRules(work.db, ticket.whatsappId);
  if (answer === 'askAgain') {
    await countRatingRequest(work, ticket);
    await sayAutomatically(work, ticket, ratingMessage, null);
    return;
  }
  await insertRating(work.db, ticket.id, answer.rate);
  await sayAutomatically(work, ticket, complationMessage, null);
  await endRating(work, ticket, 'closed', { isRated: true });
}
