import type { SampleContext } from './sample-context.ts';
import type { Samples } from './samples.ts';

let made = 0;
const unique = (): string => `${process.pid}${Date.now().toString(36)}${(made += 1)}`;
const at = async (id: Promise<number>) => ({ id: String(await id) });

/** No server has this address: nothing is ever sent there. */
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

/** Samples of the routes about outside systems. */
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
    // No server answers, so even a valid call fails with a problem.
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
