import { isBotActive, runBotTurn } from '../run-bot-turn.ts';
import type { InboundStep } from '../step.ts';

/** Who has no queue yet chooses one, or comes into the only one there is. */
export const queueMenu: InboundStep = {
  name: 'queueMenu',
  run: async (context) => {
    if (isBotActive(context) && context.ticket.queueId === null) await runBotTurn(context);
    return 'goOn';
  },
};
