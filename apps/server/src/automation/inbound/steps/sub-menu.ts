import { isWithBot, playBot } from '../bot.ts';
import type { Step } from '../step.ts';

/** Who is in a queue goes down its tree of options. */
export const subMenu: Step = {
  name: 'subMenu',
  run: async (situation) => {
    const isInTree = isWithBot(situation) && situation.ticket.queueId !== null;
    if (isInTree && !situation.isAnswered) await playBot(situation);
    return 'goOn';
  },
};
