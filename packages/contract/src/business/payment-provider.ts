import { z } from 'zod';
import { routes } from '../route.ts';

/** Who makes the Pix charges: a bank that speaks the Banco Central's interface, Mercado Pago, or nobody but a key. */
export const paymentProviders = ['static', 'bcb', 'mercadopago'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** What is wrong with the account at the provider. */
const paymentProblems = [
  'keyMissing',
  'keyInvalid',
  'nameMissing',
  'cityMissing',
  'addressMissing',
  'credentialsMissing',
  'certificateMissing',
  'certificateInvalid',
  'certificateKeyWrong',
  'certificateExpired',
  'certificateRefused',
  'credentialsRefused',
  'scopeMissing',
  'keyRefused',
  'unreachable',
  'timeout',
  'badAnswer',
] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

const text = (most: number) => z.string().trim().max(most).default('');
const Address = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])
  .default('')
  .transform((address) => address.replace(/\/+$/, ''));

/** What is not secret. Which fields are needed depends on the provider. */
const Open = z.object({
  provider: z.enum(paymentProviders),
  /** The Pix key that the money goes to. */
  pixKey: text(77),
  /** Name and city of who receives, as banks show them. */
  receiverName: text(25),
  receiverCity: text(15),
  /** Of the provider's API; empty for the usual one. */
  baseUrl: Address,
  clientId: text(300),
});

/** What is secret: left out or masked it stays as it is. */
const secret = (most: number) => z.string().max(most).optional();
export const PaymentAccount = Open.extend({
  clientSecret: secret(500),
  accessToken: secret(500),
  /** What the provider signs its notices with. */
  webhookSecret: secret(500),
  /** Certificate and private key as PEM, or both in a PKCS#12 file as base64. */
  certificate: secret(40_000),
  certificatePassword: secret(200),
});
export type PaymentAccount = z.output<typeof PaymentAccount>;

export const SavedPaymentAccount = Open.extend({
  /** New charges are made with it. */
  isChosen: z.boolean(),
  /** Masked; empty if there is none. */
  clientSecret: z.string(),
  accessToken: z.string(),
  webhookSecret: z.string(),
  certificate: z.string(),
  certificatePassword: z.string(),
  /** The address to enter at the provider; null as long as the product has no public one. */
  webhookUrl: z.string().nullable(),
});
export type SavedPaymentAccount = z.output<typeof SavedPaymentAccount>;

const manages = { can: 'invoices:manage' } as const;

export const paymentProviderRoutes = routes({
  show: {
    ...manages,
    method: 'GET',
    path: '/billing/provider',
    on: 'platform',
    about: 'The accounts that were set up for Pix charges, without secrets.',
    reply: z.object({ accounts: z.array(SavedPaymentAccount) }),
  },
  save: {
    ...manages,
    method: 'PUT',
    path: '/billing/provider',
    on: 'platform',
    about: 'Choose and set up who makes the Pix charges; secrets that are left out stay.',
    body: PaymentAccount,
    reply: SavedPaymentAccount,
  },
  test: {
    ...manages,
    method: 'POST',
    path: '/billing/provider/test',
    on: 'nothing',
    callsOutside: true,
    about: 'Try an account before or after it is saved, and say what is wrong.',
    body: PaymentAccount,
    reply: z.object({ isOk: z.boolean(), problem: z.enum(paymentProblems).nullable() }),
  },
});
