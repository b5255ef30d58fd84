import { z } from 'zod';
import { Timestamp } from '../schema.ts';

/** Failures of outside systems. */
export const ExternalProblem = z.enum([
  /** The address is invalid or leads into a private network. */
  'unsafeAddress',
  /** The host name does not resolve or nothing answers. */
  'unreachable',
  'timeout',
  'tooLarge',
  /** The response has an error status; see `status`. */
  'refused',
  /** The response could not be parsed. */
  'badAnswer',
  /** The credentials are missing or invalid. */
  'badCredentials',
]);
export type ExternalProblem = z.output<typeof ExternalProblem>;

/** The latest failure of an outside system. */
export const ExternalError = z.object({
  problem: ExternalProblem,
  /** The HTTP status of the response, if there was one. */
  status: z.number().nullable(),
  at: Timestamp,
});
export type ExternalError = z.output<typeof ExternalError>;

/** Recent state of an outside system, shown to administrators. */
export const externalHealth = {
  lastSuccessAt: Timestamp.nullable(),
  lastError: ExternalError.nullable(),
};

/**
 * Secrets never leave the server: clients see this mask and the last four characters. A masked value sent back leaves
 * the secret unchanged.
 */
export const SECRET_MASK = '••••••••';

export const isMasked = (text: string): boolean => text.includes(SECRET_MASK);

const HttpAddress = z.url({ protocol: /^https?$/ });
const WITH_CREDENTIALS = /^https?:\/\/[^/?#]*@/i;

/** A web address that users type. Its target is checked when it is called. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || (HttpAddress.safeParse(text).success && !WITH_CREDENTIALS.test(text)));
