import type { InboundStep } from '../step.ts';

/** Stores the message before anything that may fail; a duplicate ends the run. */
export const storeMessage: InboundStep = {
  name: 'storeMessage',
  run: async (context) => ((await context.store()) ? 'goOn' : 'done'),
};
