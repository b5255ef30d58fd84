import type { InboundStep } from '../step.ts';

/** From here on it is kept, whatever follows. Delivered once more it says nothing. */
export const storeMessage: InboundStep = {
  name: 'storeMessage',
  run: async (situation) => ((await situation.store()) ? 'goOn' : 'done'),
};
