import type { InboundStep } from '../step.ts';

/** From here on it is kept, whatever follows. Delivered once more it says nothing. */
export const storeMessage: InboundStep = {
  name: 'storeMessage',
  run: async (context) => ((await context.store()) ? 'goOn' : 'done'),
};
