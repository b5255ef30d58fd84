import { randomBytes } from 'node:crypto';

/**
 * The provider gives messages ids of its own; ours, in the shape they have on all channels, goes along and comes
 * back with what is told of them.
 */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

const OURS = /^3EB0[0-9A-F]{18}(?::\d+)?$/;

export const isOwnMessageId = (value: string): boolean => OURS.test(value);

/** Of what has to go as a second message, as a caption does where files have none. */
export const partId = (ourId: string, part: number): string => `${ourId}:${part}`;

/** Files of one message are told apart by a number after its id. */
const PART = /:\d{1,2}$/;
/** Of what has no id with the provider, and is not to be found there. */
const WITHOUT_PROVIDER_ID = /^(?:postback|referral|optin|reaction|edit|revoke):/;

/** How the provider knows a message; nothing, where it does not. */
export const providerMessageId = (id: string): string | undefined =>
  isOwnMessageId(id) || WITHOUT_PROVIDER_ID.test(id) ? undefined : id.replace(PART, '');
