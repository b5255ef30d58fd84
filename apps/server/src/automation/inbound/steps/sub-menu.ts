import { runBotTurn } from '../run-bot-turn.ts';
import { isBotActive } from '../running-menu.ts';
import type { InboundStep } from '../step.ts';

/** Continues in the option tree of the ticket's queue. */
export const subMenu: InboundStep = {
  name: 'subMenu',
  run: async (context) => {
    const isInTree = isBotActive(context) && context.ticket.queueId !== null;
    if (isInTree && !context.isAnswered) await runBotTurn(context);
    return 'goOn';
  },
};
