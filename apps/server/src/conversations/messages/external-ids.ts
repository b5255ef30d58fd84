import { randomBytes } from 'node:crypto';

/**
 * The id a message will have on the channel, made before it is sent: the far end knows a message by it, so one
 * whose fate is unknown after a crash can be recognised when the far end speaks of it.
 */
export const newExternalId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
