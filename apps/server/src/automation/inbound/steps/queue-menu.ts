import { runBotTurn } from '../run-bot-turn.ts';
import { isBotActive } from '../running-menu.ts';
import type { InboundStep } from '../step.ts';

/** A ticket without a queue gets the menu, or enters the only queue. */
export const queueMenu: InboundStep = {
  name: 'queueMenu',
  run: async (context) => {
    if (isBotActive(context) && context.ticket.queueId === null) await runBotTurn(context);
    return 'goOn';
  },
};
