import { isWithBot, playBot } from '../bot.ts';
import type { Step } from '../step.ts';

/** Who has no queue yet chooses one, or comes into the only one there is. */
export const queueMenu: Step = {
  name: 'queueMenu',
  run: async (situation) => {
    if (isWithBot(situation) && situation.ticket.queueId === null) await playBot(situation);
    return 'goOn';
  },
};
