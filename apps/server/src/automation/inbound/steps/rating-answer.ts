import { followAnswer, giveUpRating, readAnswer } from '../../ratings/answering.ts';
import type { Step } from '../step.ts';

/**
 * A ticket that waits for a rating reads what comes as an answer. Something else, when it was asked often enough,
 * begins a conversation of its own.
 */
export const ratingAnswer: Step = {
  name: 'ratingAnswer',
  run: async (situation) => {
    const { work, ticket, message } = situation;
    if (ticket.status !== 'nps' || !(await situation.isNew())) return 'goOn';
    const answer = await readAnswer(work, ticket, message.kind === 'text' ? message.text : '');
    if (answer === 'somethingElse') {
      await giveUpRating(work, ticket);
      await situation.beginAnew();
      return 'goOn';
    }
    await situation.store();
    await followAnswer(work, ticket, answer);
    return 'done';
  },
};
