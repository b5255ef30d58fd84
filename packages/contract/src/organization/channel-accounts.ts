import { z } from 'zod';
import { routes } from '../route.ts';
import { Id, IdText, Timestamp, Name } from '../schema.ts';
import { ConnectionRow } from './connection-rows.ts';
import { Connection } from './connections.ts';

const ProviderId = z
  .string()
  .trim()
  .regex(/^\d{3,40}$/);
const AccessToken = z.string().trim().min(20).max(2000);
const AppSecret = z
  .string()
  .trim()
  .regex(/^[0-9a-fA-F]{32}$/);

/** A number of the WhatsApp Business Cloud API. Token and secret are write-only. */
export const CloudAccount = z.object({
  phoneNumberId: ProviderId,
  businessAccountId: ProviderId,
  accessToken: AccessToken,
  appSecret: AppSecret,
});
export type CloudAccount = z.output<typeof CloudAccount>;

export const NewCloudConnection = CloudAccount.extend({ name: Name });
export type NewCloudConnection = z.output<typeof NewCloudConnection>;

/** The checks of an account, in this order. */
export const AccountCheckName = z.enum(['token', 'secret', 'number', 'business', 'subscription', 'webhook']);
export type AccountCheckName = z.output<typeof AccountCheckName>;

/** The problems of an account; each has a translated text. */
export const AccountProblem = z.enum([
  'tokenInvalid',
  'tokenExpired',
  'permissionMissing',
  'secretWrong',
  'numberNotFound',
  'numberNotRegistered',
  'numberOfOtherBusiness',
  'businessNotFound',
  'notSubscribed',
  'webhookNeverSeen',
  'accountBlocked',
  'rateLimited',
  'unreachable',
  'other',
]);
export type AccountProblem = z.output<typeof AccountProblem>;

export const AccountCheck = z.object({
  check: AccountCheckName,
  isOk: z.boolean(),
  problem: AccountProblem.nullable(),
  /** The provider's message, or what was found: a number, a name. */
  detail: z.string().nullable(),
});
export type AccountCheck = z.output<typeof AccountCheck>;

/** A Facebook page that the user manages, and its Instagram account. */
export const FacebookPage = z.object({
  id: z.string(),
  name: z.string(),
  /** `free`: not connected; `ours`: connecting it again renews it; `taken`: connected by another company. */
  facebook: z.enum(['free', 'ours', 'taken']),
  instagram: z
    .object({ id: z.string(), username: z.string(), state: z.enum(['free', 'ours', 'taken']) })
    .nullable(),
});
export type FacebookPage = z.output<typeof FacebookPage>;

const FacebookLogin = z.object({
  facebookUserId: ProviderId,
  facebookUserToken: AccessToken,
});

/** The state of a connection. */
export const ConnectionHealth = z.object({
  lastInAt: Timestamp.nullable(),
  lastOutAt: Timestamp.nullable(),
  /** In the last 24 hours. */
  sent: z.number(),
  failed: z.number(),
  /** Reasons of the failures, most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** Only for channels that use a token. */
  token: z.object({ expiresAt: Timestamp.nullable(), isExpiring: z.boolean() }).nullable(),
  /** Only for channels that deliver by webhook. */
  webhook: z.object({ seenAt: Timestamp.nullable(), isSilent: z.boolean() }).nullable(),
});
export type ConnectionHealth = z.output<typeof ConnectionHealth>;

/** How many days before it expires a token causes a warning. */
export const TOKEN_WARNING_DAYS = 7;
/** After this many hours without a webhook call the connection is reported as silent. */
export const WEBHOOK_SILENT_HOURS = 24;

const params = z.object({ id: IdText });

export const channelAccountRoutes = routes({
  createCloud: {
    method: 'POST',
    path: '/whatsappapi',
    can: 'connections:manage',
    on: 'company',
    plan: 'useWhatsapp',
    about:
      'Connect a number of the WhatsApp Business Cloud API. The reply has the webhook address and the verify token to enter at Meta.',
    body: NewCloudConnection,
    reply: Connection,
  },
  updateCloud: {
    method: 'PUT',
    path: '/whatsappapi/:id',
    can: 'connections:manage',
    on: 'company',
    about: 'Replace what opens a Cloud API number; what is left out stays.',
    params,
    body: CloudAccount.partial(),
    reply: Connection,
  },
  testCloud: {
    method: 'POST',
    path: '/whatsappapi/test',
    can: 'connections:manage',
    on: 'nothing',
    callsOutside: true,
    about:
      'Try an account before or after it is saved: what works, and what is wrong. With id, what is left out is taken from that connection.',
    body: CloudAccount.partial().extend({ id: Id.optional() }),
    reply: z.object({ checks: z.array(AccountCheck) }),
  },
  login: {
    method: 'GET',
    path: '/facebook/login',
    can: 'connections:manage',
    on: 'nothing',
    about:
      'Where somebody signs in at Facebook to connect pages; nothing where the platform has no app there.',
    reply: z.object({ url: z.string().nullable() }),
  },
  pages: {
    method: 'POST',
    path: '/facebook/pages',
    can: 'connections:manage',
    on: 'nothing',
    callsOutside: true,
    about: 'The pages somebody looks after, with their Instagram accounts, to choose from.',
    body: FacebookLogin.partial({ facebookUserId: true }),
    reply: z.object({ facebookUserId: z.string(), pages: z.array(FacebookPage) }),
  },
  connect: {
    method: 'POST',
    path: '/facebook',
    can: 'connections:manage',
    on: 'nothing',
    callsOutside: true,
    about:
      'Connect Facebook pages, and with addInstagram their Instagram accounts too. Without `pages` all that are free. A page that another company has is refused.',
    body: FacebookLogin.extend({
      addInstagram: z.boolean().default(false),
      pages: z
        .array(z.object({ id: z.string().max(40), withFacebook: z.boolean(), withInstagram: z.boolean() }))
        .min(1)
        .max(50)
        .optional(),
    }),
    reply: z.array(ConnectionRow),
  },
  health: {
    method: 'GET',
    path: '/whatsapp/:id/health',
    can: 'connections:manage',
    on: 'company',
    about:
      'Last message in and out, how many failed and why, when its token ends, when its webhook was last seen.',
    params,
    reply: ConnectionHealth,
  },
});
