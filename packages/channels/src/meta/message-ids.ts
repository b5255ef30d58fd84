import { randomBytes } from 'node:crypto';

/**
 * The provider assigns its own message ids; ours, in the format of all channels, is sent along and returned with
 * later events of the message.
 */
export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;

const OURS = /^3EB0[0-9A-F]{18}(?::\d+)?$/;

export const isOwnMessageId = (value: string): boolean => OURS.test(value);

/** The id of an additional message, such as a caption where files cannot have one. */
export const partId = (ourId: string, part: number): string => `${ourId}:${part}`;

/** The number after the id that distinguishes the files of one message. */
const PART = /:\d{1,2}$/;
/** Generated ids of items that have no id at the provider. */
const WITHOUT_PROVIDER_ID = /^(?:postback|referral|optin|reaction|edit|revoke):/;

/** The provider's id of a message; undefined if the provider does not know it. */
export const providerMessageId = (id: string): string | undefined =>
  isOwnMessageId(id) || WITHOUT_PROVIDER_ID.test(id) ? undefined : id.replace(PART, '');
