import { z } from 'zod';
import { Timestamp } from '../schema.ts';

/** What can go wrong with a system that is not ours. */
export const ExternalProblem = z.enum([
  /** The address leads into a private network, or is none. */
  'unsafeAddress',
  /** Nobody is there, or nobody by that name. */
  'unreachable',
  'timeout',
  'tooLarge',
  /** It answered, but with an error; see the status. */
  'refused',
  /** It answered with something that cannot be understood. */
  'badAnswer',
  /** The credentials are missing or cannot be used. */
  'badCredentials',
]);
export type ExternalProblem = z.output<typeof ExternalProblem>;

/** The newest failure of an outside system. */
export const ExternalError = z.object({
  problem: ExternalProblem,
  /** Of its HTTP answer, if there was one. */
  status: z.number().nullable(),
  at: Timestamp,
});
export type ExternalError = z.output<typeof ExternalError>;

/** How it went with an outside system lately, for those who look after it. */
export const externalHealth = {
  lastSuccessAt: Timestamp.nullable(),
  lastError: ExternalError.nullable(),
};

/**
 * Secrets never leave the server: they are shown as this and their last four characters. Sent back as it was
 * shown, a secret stays what it is.
 */
export const SECRET_MASK = '••••••••';

export const isMasked = (text: string): boolean => text.includes(SECRET_MASK);

const HttpAddress = z.url({ protocol: /^https?$/ });
const WITH_CREDENTIALS = /^https?:\/\/[^/?#]*@/i;

/** An address on the web, as a company's people type it. Where it leads is looked at when it is called. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || (HttpAddress.safeParse(text).success && !WITH_CREDENTIALS.test(text)));
