import type { SampleContext } from './sample-context.ts';
import type { Samples } from './samples.ts';

let made = 0;
const unique = (): string => `${process.pid}${Date.now().toString(36)}${(made += 1)}`;
const at = async (id: Promise<number>) => ({ id: String(await id) });

/** An address that is nobody's: nothing is ever sent there. */
export const newIntegration = () => ({
  type: 'webhook' as const,
  name: `Integration ${unique()}`,
  urlN8N: 'https://hooks.example.com/prosa',
});
export const newPrompt = (queueId: number) => ({
  name: `Prompt ${unique()}`,
  prompt: 'You answer questions about opening hours.',
  apiKey: 'sk-sample-0123456789',
  queueId,
});

/** The part of the samples that is about systems outside. */
export const outsideSamples: Pick<Samples, 'integrations' | 'prompts'> = {
  integrations: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    show: async ({ spare }) => ({ params: await at(spare.integration()) }),
    create: () => ({ body: newIntegration() }),
    update: async ({ spare }) => ({
      params: await at(spare.integration()),
      body: { typebotUnknownMessage: 'Pardon?' },
    }),
    remove: async ({ spare }) => ({ params: await at(spare.integration()) }),
    // Nobody is at the far end, so even a valid one is answered with what is wrong with it.
    testSession: () => ({ body: { type: 'webhook', urlN8N: 'http://127.0.0.1:1/' } }),
    renewSecret: async ({ spare }) => ({ params: await at(spare.integration()) }),
    deliveries: async ({ spare }) => ({
      params: await at(spare.integration()),
      query: { pageNumber: '1' },
    }),
    replay: async ({ spare }: SampleContext) => ({
      params: { ...(await at(spare.integration())), deliveryId: '1' },
    }),
  },
  prompts: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    show: async ({ spare }) => ({ params: await at(spare.prompt()) }),
    create: async ({ spare }) => ({ body: newPrompt(await spare.queue()) }),
    update: async ({ spare }) => ({ params: await at(spare.prompt()), body: { maxTokens: 200 } }),
    remove: async ({ spare }) => ({ params: await at(spare.prompt()) }),
  },
};
