import { type api, type Route, WEEKDAYS } from '@prosa/contract';
import type { CallInput } from '../setup/client.ts';
import { staticAccount } from '../setup/pix.ts';
import { channelSamples } from './channel-samples.ts';
import { conversationSamples } from './conversation-samples.ts';
import type { SampleContext } from './sample-context.ts';
import { outsideSamples } from './integration-samples.ts';
import { outboundSamples } from './outbound-samples.ts';
import { ticketSamples } from './ticket-samples.ts';
import type { NamedRoute } from './routes.ts';

/** Input that a route accepts: params, query and body. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

type SampleFor<R extends Route> = (ground: SampleContext) => CallInput<R> | Promise<CallInput<R>>;
export type Samples = {
  [F in keyof typeof api]: { [R in keyof (typeof api)[F]]: SampleFor<(typeof api)[F][R] & Route> };
};

let made = 0;
const unique = (): string => `${process.pid}${Date.now().toString(36)}${(made += 1)}`;
const unusedEmail = () => `sample.${unique()}@sweep.test`;
const unusedEndpoint = () => `https://push.test/${unique()}`;
/** In the format of browsers; nothing is ever sent there. */
const PUSH_KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const GOOD_PASSWORD = 'a-good-password';

const week = WEEKDAYS.map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '',
  endTimeB: '',
}));

const newPlan = () => ({ name: `Plan ${unique()}`, users: 5, connections: 1, queues: 1, amount: 10 });
const own = ({ userId }: SampleContext) => ({ id: String(userId) });
const ownCompany = ({ companyId }: SampleContext) => ({ id: String(companyId) });
const text = async (id: Promise<number>) => ({ id: String(await id) });

/**
 * A valid call of every route for the caller of this context. A route without one does not compile; the access,
 * isolation, mass assignment and fuzz tests start from these.
 */
const samples: Samples = {
  sessions: {
    login: ({ credentials }) => ({ body: credentials }),
    refresh: () => ({}),
    logout: () => ({}),
    me: () => ({}),
    signup: ({ publicPlanId }) => ({
      body: {
        companyName: `Signup ${unique()}`,
        name: 'Somebody New',
        email: unusedEmail(),
        password: GOOD_PASSWORD,
        phone: '5511999990000',
        planId: publicPlanId,
      },
    }),
  },
  passwordLinks: {
    request: () => ({ body: { email: unusedEmail(), language: 'pt-BR' } }),
    use: () => ({ body: { token: `1.1.${'x'.repeat(43)}`, password: GOOD_PASSWORD } }),
    invite: (ground) => ({ params: own(ground), body: { language: 'pt-BR' } }),
  },
  users: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    listAll: () => ({}),
    show: (ground) => ({ params: own(ground) }),
    create: () => ({ body: { name: 'Colleague New', email: unusedEmail(), password: GOOD_PASSWORD } }),
    update: (ground) => ({ params: own(ground), body: { farewellMessage: 'See you soon' } }),
    remove: async ({ spare }) => ({ params: await text(spare.user()) }),
    changeWidth: (ground) => ({ params: own(ground), body: { defaultTicketsManagerWidth: 600 } }),
    uploadAvatar: (ground) => ({ params: own(ground), body: { typeArch: 'user' } }),
  },
  settings: {
    list: () => ({}),
    show: () => ({ params: { key: 'timezone' } }),
    update: () => ({ params: { key: 'userRating' }, body: { value: 'enabled' } }),
    company: (ground) => ({ params: ownCompany(ground) }),
    companyOne: () => ({ query: { column: 'userRating' } }),
    updateCompany: () => ({ body: { column: 'lgpdMessage', data: 'We keep your data safe' } }),
  },
  companies: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    listAll: () => ({ query: {} }),
    listWithPlan: () => ({ query: {} }),
    show: async ({ spare }) => ({ params: await text(spare.company()) }),
    create: ({ publicPlanId }) => ({
      body: {
        name: `Created ${unique()}`,
        email: unusedEmail(),
        password: GOOD_PASSWORD,
        planId: publicPlanId,
        dueDate: '2999-01-01',
      },
    }),
    update: async ({ spare, publicPlanId }) => ({
      params: await text(spare.company()),
      body: { city: 'Recife', planId: publicPlanId },
    }),
    renew: async ({ spare }) => ({ params: await text(spare.company()), body: { dueDate: '2999-01-01' } }),
    remove: async ({ spare }) => ({ params: await text(spare.company()) }),
    plan: ({ companyId }) => ({ params: { companyId: String(companyId) } }),
    hours: (ground) => ({ params: ownCompany(ground) }),
    updateHours: (ground) => ({ params: ownCompany(ground), body: { schedules: structuredClone(week) } }),
  },
  plans: {
    listPublic: () => ({ query: { listPublic: 'true' } }),
    listAll: () => ({}),
    create: () => ({ body: newPlan() }),
    update: async ({ spare }) => ({ params: await text(spare.plan()), body: { queues: 3 } }),
    remove: async ({ spare }) => ({ params: await text(spare.plan()) }),
  },
  dryRuns: {
    run: async ({ spare }) => ({
      body: {
        kind: 'bot',
        id: await spare.queue(),
        queue: {
          greetingMessage: 'Olá',
          closeTicket: false,
          integrationId: null,
          fileListId: null,
          chatbots: [],
        },
      },
    }),
  },
  helps: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    listAll: () => ({}),
    create: () => ({ body: { title: 'First steps', description: 'Where to begin', video: 'abcdefghijk' } }),
    update: async ({ spare }) => ({ params: await text(spare.help()), body: { title: 'Second steps' } }),
    remove: async ({ spare }) => ({ params: await text(spare.help()) }),
  },
  announcements: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    shown: () => ({}),
    markRead: async ({ spare }) => ({ body: { ids: [await spare.announcement()] } }),
    show: async ({ spare }) => ({ params: await text(spare.announcement()) }),
    create: () => ({ body: { title: 'Maintenance', text: 'On Sunday at 3' } }),
    update: async ({ spare }) => ({ params: await text(spare.announcement()), body: { title: 'Changed' } }),
    remove: async ({ spare }) => ({ params: await text(spare.announcement()) }),
    uploadMedia: async ({ spare }) => ({ params: await text(spare.announcement()), body: {} }),
    removeMedia: async ({ spare }) => ({ params: await text(spare.announcement()) }),
  },
  invoices: {
    list: () => ({ query: { searchParam: '', pageNumber: '1' } }),
    show: async ({ spare }) => ({ params: await text(spare.invoice()) }),
  },
  checkout: {
    subscribe: async ({ spare }) => ({
      body: { invoiceId: await spare.invoice(), firstName: 'Maria Souza', zipcode: '529.982.247-25' },
    }),
  },
  managedInvoices: {
    list: () => ({ query: { searchParam: '', pageNumber: '1', filter: 'all' } }),
    figures: () => ({}),
    create: async ({ spare }) => ({
      body: { companyId: await spare.company(), dueDate: '2999-01-01', value: 10, detail: 'Setup' },
    }),
    update: async ({ spare }) => ({ params: await text(spare.invoice()), body: { value: 12.5 } }),
    cancel: async ({ spare }) => ({
      params: await text(spare.invoice()),
      body: { reason: 'Made by mistake' },
    }),
    settle: async ({ spare }) => ({ params: await text(spare.invoice()), body: { reason: 'Paid in cash' } }),
  },
  paymentProvider: {
    show: () => ({}),
    save: () => ({ body: staticAccount }),
    test: () => ({ body: staticAccount }),
  },
  connections: {
    list: () => ({ query: { session: '0' } }),
    filter: () => ({ query: { session: '0', channel: 'whatsapp' } }),
    listAll: () => ({ query: { session: '0' } }),
    showAny: async ({ spare }) => ({ params: await text(spare.connection()), query: { session: '0' } }),
    overview: () => ({}),
    ofCompany: async ({ spare }) => ({ params: await text(spare.company()) }),
    addForCompany: async ({ spare }) => ({
      params: await text(spare.company()),
      body: { name: `Given ${unique()}` },
    }),
    show: async ({ spare }) => ({ params: await text(spare.connection()), query: { session: '0' } }),
    create: () => ({
      body: { name: `Connection ${unique()}`, ratingMessage: 'How was it?', expiresTicketNPS: 5 },
    }),
    update: async ({ spare }) => ({
      params: await text(spare.connection()),
      body: { complationMessage: 'Thank you' },
    }),
    remove: async ({ spare }) => ({ params: await text(spare.connection()) }),
    uploadGreeting: async ({ spare }) => ({ params: await text(spare.connection()), body: {} }),
    removeGreeting: async ({ spare }) => ({ params: await text(spare.connection()) }),
    start: async ({ spare }) => ({ params: await text(spare.connection()) }),
    renew: async ({ spare }) => ({ params: await text(spare.connection()) }),
    disconnect: async ({ spare }) => ({ params: await text(spare.connection()) }),
    restartAll: () => ({}),
    closeImported: async ({ spare }) => ({ params: await text(spare.connection()) }),
  },
  ...conversationSamples,
  ...outboundSamples,
  ...ticketSamples,
  ...outsideSamples,
  ...channelSamples,
  ...outboundSamples,
  push: {
    key: () => ({}),
    subscribe: () => ({ body: { endpoint: unusedEndpoint(), keys: PUSH_KEYS, language: 'en' } }),
    unsubscribe: () => ({ body: { endpoint: unusedEndpoint() } }),
    tryOut: () => ({}),
  },
  branding: {
    show: () => ({}),
    publicSetting: () => ({ params: { key: 'appName' } }),
    uploadLogo: () => ({ body: { mode: 'Light' } }),
    removeLogo: () => ({ params: { mode: 'Light' } }),
  },
  versions: {
    show: () => ({}),
    publish: () => ({ body: { version: '2.0.3' } }),
  },
  health: {
    show: () => ({}),
  },
};

export async function sampleOf({ key, feature, name }: NamedRoute, ground: SampleContext): Promise<Sample> {
  const make = (samples[feature] as Record<string, (ground: SampleContext) => unknown>)[name];
  if (!make) throw new Error(`${key} has no valid call yet: add one to test/sweeps/samples.ts.`);
  return (await make(ground)) as Sample;
}
