import { applyRatingAnswer, abandonRating, readRatingAnswer } from '../../ratings/rating-answer.ts';
import type { InboundStep } from '../step.ts';

/**
 * A ticket that waits for a rating treats the message as an answer. After too many invalid answers the message starts a
 * new ticket.
 */
export const ratingAnswer: InboundStep = {
  name: 'ratingAnswer',
  run: async (context) => {
    const { work, ticket, message } = context;
    if (ticket.status !== 'nps' || !(await context.isNew())) return 'goOn';
    const answer = await readRatingAnswer(work, ticket, message.kind === 'text' ? message.text : '');
    if (answer === 'somethingElse') {
      await abandonRating(work, ticket);
      await context.switchToNewTicket();
      return 'goOn';
    }
    await context.store();
    await applyRatingAnswer(work, ticket, answer);
    return 'done';
  },
};
