import type { Samples } from './samples.ts';

let made = 0;
/** A unique id in the provider's format. */
const unusedAccount = (): string => `${process.pid}${Date.now()}${(made += 1)}`;
const SECRET = '0123456789abcdef0123456789abcdef';
const TOKEN = 'EAAsample0123456789sample';
const at = async (id: Promise<number>) => ({ id: String(await id) });

export const newCloudAccount = () => ({
  name: `Cloud ${unusedAccount()}`,
  phoneNumberId: unusedAccount(),
  businessAccountId: unusedAccount(),
  accessToken: TOKEN,
  appSecret: SECRET,
});

/**
 * Samples of routes about provider accounts. No provider answers in the tests, so even valid calls that need one
 * fail.
 */
export const channelSamples: Pick<Samples, 'channelAccounts' | 'messageTemplates'> = {
  channelAccounts: {
    createCloud: () => ({ body: newCloudAccount() }),
    updateCloud: async ({ spare }) => ({
      params: await at(spare.cloudConnection()),
      body: { accessToken: TOKEN },
    }),
    testCloud: () => ({ body: newCloudAccount() }),
    login: () => ({}),
    pages: () => ({ body: { facebookUserId: '1234567', facebookUserToken: TOKEN } }),
    connect: () => ({ body: { facebookUserId: '1234567', facebookUserToken: TOKEN } }),
    health: async ({ spare }) => ({ params: await at(spare.connection()) }),
  },
  messageTemplates: {
    list: async ({ spare }) => ({
      params: { whatsappId: String(await spare.cloudConnection()) },
      query: { searchParam: '', pageNumber: '1' },
    }),
    sync: async ({ spare }) => ({ params: { whatsappId: String(await spare.cloudConnection()) } }),
    send: async ({ spare }) => ({
      params: { ticketId: String(await spare.ticket()) },
      body: { templateId: 1, values: { 'body.1': 'Maria' } },
    }),
  },
};
