import type { Samples } from './samples.ts';

let made = 0;
/** Of the form a provider's ids have; nobody has it. */
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
 * The part of the samples about accounts at providers. Nobody is at the far end, so even a valid call of those that
 * ask there is answered with what is wrong.
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
