import { FAR_AHEAD } from './sample-context.ts';
import type { Samples } from './samples.ts';

const at = async (id: Promise<number>) => ({ id: String(await id) });

/** Samples of the routes for messages that nobody asked for. */
export const outboundSamples: Pick<Samples, 'schedules'> = {
  schedules: {
    list: () => ({ query: { searchParam: 'spare', pageNumber: '1' } }),
    calendar: () => ({ query: { from: '2099-03-01', to: '2099-03-31' } }),
    show: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    sends: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    create: async ({ spare, userId }) => ({
      body: {
        contactId: await spare.ticketContact(),
        body: 'Hello {{firstName}}',
        sendAt: FAR_AHEAD,
        ticketUserId: userId,
        queueId: await spare.queue(),
        whatsappId: await spare.connection(),
      },
    }),
    preview: async ({ spare }) => ({
      body: {
        contactId: await spare.ticketContact(),
        body: 'Hello {{firstName}}',
        queueId: await spare.queue(),
        whatsappId: await spare.connection(),
      },
    }),
    update: async ({ spare }) => ({ params: await at(spare.schedule()), body: { body: 'Other words' } }),
    remove: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    send: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    uploadMedia: async ({ spare }) => ({ params: await at(spare.schedule()) }),
    removeMedia: async ({ spare }) => ({ params: await at(spare.schedule()) }),
  },
};
