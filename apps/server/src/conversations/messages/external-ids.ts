import { randomBytes } from 'node:crypto';

/**
 * The id of a message on the channel, created before sending: a message whose result is unknown after a crash can be
 * recognised when the channel reports on it.
 */
export const newExternalId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
