import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { routes } from '../route.ts';
import { Done } from '../schema.ts';

const Endpoint = z.url({ protocol: /^https?$/ }).max(1000);

/** The result of the browser's `PushSubscription.toJSON()`, with the user's language. */
export const PushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({
    /** An uncompressed point of the curve P-256. */
    p256dh: z.string().regex(/^B[\w-]{86}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
  language: z.enum(LANGUAGES).default('pt-BR'),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const pushRoutes = routes({
  key: {
    method: 'GET',
    path: '/push/key',
    can: 'session:own',
    on: 'nothing',
    about: "The server's public key, for the browser's `applicationServerKey`.",
    reply: z.object({ publicKey: z.string() }),
  },
  subscribe: {
    method: 'POST',
    path: '/push/subscriptions',
    can: 'session:own',
    on: 'company',
    about: 'Have this browser told of new messages while it shows no page, until its session ends.',
    body: PushSubscription,
    reply: Done,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/push/subscriptions',
    can: 'session:own',
    on: 'company',
    about: 'Tell this browser no more.',
    body: z.object({ endpoint: Endpoint }),
    reply: Done,
  },
  tryOut: {
    method: 'POST',
    path: '/push/test',
    can: 'session:own',
    on: 'nothing',
    callsOutside: true,
    about: 'Push a trial to the browser of this session, also while it shows a page.',
    reply: z.object({
      /** Whether the push service accepted it; also false if the session has no subscription. */
      isSent: z.boolean(),
    }),
  },
});
