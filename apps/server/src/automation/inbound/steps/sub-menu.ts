import { isBotActive, runBotTurn } from '../run-bot-turn.ts';
import type { InboundStep } from '../step.ts';

/** Who is in a queue goes down its tree of options. */
export const subMenu: InboundStep = {
  name: 'subMenu',
  run: async (situation) => {
    const isInTree = isBotActive(situation) && situation.ticket.queueId !== null;
    if (isInTree && !situation.isAnswered) await runBotTurn(situation);
    return 'goOn';
  },
};
