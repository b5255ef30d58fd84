import { type DisconnectReason, NotSent, RateLimited, SendRefused } from '../driver.ts';
import { MetaError, MetaUnreachable } from './api.ts';

/** What an error of the provider means for us. */
type ErrorMeaning =
  /** A rate limit: the chat or the whole connection has to wait. */
  | { type: 'wait'; scope: 'chat' | 'connection'; afterMs: number; reason: string }
  /** A temporary error of the provider: the same request will work later. */
  | { type: 'passing' }
  /** The account is no longer accessible. */
  | { type: 'closed'; reason: DisconnectReason }
  /** Refused; a retry would be refused too. */
  | { type: 'refused'; reason: string };

const MINUTE_MS = 60_000;

const rateLimitCodes = new Map<number, Extract<ErrorMeaning, { type: 'wait' }>>([
  [131056, { type: 'wait', scope: 'chat', afterMs: 6000, reason: 'pair-rate' }],
  [130429, { type: 'wait', scope: 'connection', afterMs: 1000, reason: 'rate' }],
  ...[4, 17, 32, 613, 80002, 80006, 80007].map(
    (code) => [code, { type: 'wait', scope: 'connection', afterMs: MINUTE_MS, reason: 'rate' }] as const,
  ),
]);

const transientCodes = new Set([1, 2, 131000, 131016, 131057, 133004]);

/** More specific than the codes: the code for missing permissions is also used for a closed reply window. */
const refusedSubcodes = new Map<number, string>([
  [2018278, 'window-closed'],
  [2534022, 'window-closed'],
  [2018065, 'window-closed'],
  [1545041, 'undeliverable'],
  [2018001, 'undeliverable'],
  [2018108, 'undeliverable'],
  [2534014, 'undeliverable'],
  [2018047, 'media-refused'],
  [2018007, 'media-refused'],
  [2018008, 'media-refused'],
  [2018109, 'media-refused'],
]);

const refusedCodes = new Map<number, string>([
  [131047, 'window-closed'],
  [131026, 'undeliverable'],
  [130472, 'undeliverable'],
  [551, 'undeliverable'],
  [131051, 'media-refused'],
  [131052, 'media-refused'],
  [131053, 'media-refused'],
  [131031, 'blocked'],
  [368, 'blocked'],
  [133010, 'not-registered'],
  [131030, 'not-allowed'],
  [130497, 'not-allowed'],
  [131048, 'spam-limit'],
  [131049, 'marketing-limit'],
  [131050, 'opted-out'],
  [131042, 'payment-missing'],
  [131056, 'pair-rate'],
  [130429, 'rate'],
]);

/** The reason why a message was refused, either at once or by a later status. */
export function refusalReason(code: number, subcode: number | null = null): string {
  const known = (subcode === null ? undefined : refusedSubcodes.get(subcode)) ?? refusedCodes.get(code);
  if (known !== undefined) return known;
  return code >= 132000 && code <= 132016 ? 'template-refused' : `refused:${code}`;
}

export function classifyError(error: MetaError): ErrorMeaning {
  const { code, subcode, status } = error;
  if (subcode !== null && refusedSubcodes.has(subcode))
    return { type: 'refused', reason: refusalReason(code, subcode) };
  const wait = rateLimitCodes.get(code);
  if (wait) return { ...wait, afterMs: error.retryAfterMs ?? wait.afterMs };
  const closed = closedReason(code, subcode);
  if (closed) return { type: 'closed', reason: closed };
  if (transientCodes.has(code) || status >= 500) return { type: 'passing' };
  return { type: 'refused', reason: refusalReason(code, subcode) };
}

/** Codes of a malformed request without a more specific cause. */
const MALFORMED_CODES = new Set([100, 131008, 131009, 131051]);

/** Whether the format was refused and not the message itself: as plain text it may be accepted. */
export const isFormatRefused = (error: unknown): boolean =>
  error instanceof MetaError &&
  MALFORMED_CODES.has(error.code) &&
  (error.subcode === null || !refusedSubcodes.has(error.subcode));

const EXPIRED_SUBCODES = new Set([463]);

function closedReason(code: number, subcode: number | null): DisconnectReason | undefined {
  if (code === 190)
    return subcode !== null && EXPIRED_SUBCODES.has(subcode) ? 'token-expired' : 'token-invalid';
  // 102 is the code of older API versions for 190.
  if (code === 0 || code === 102) return 'token-invalid';
  if (code === 3 || code === 10 || code === 131005 || (code >= 200 && code <= 299))
    return 'permission-missing';
  return undefined;
}

/** Why an account cannot be opened; undefined for errors that may be gone at the next attempt. */
export function openRefusalReason(error: MetaError): DisconnectReason | undefined {
  const meaning = classifyError(error);
  if (meaning.type === 'closed') return meaning.reason;
  if (meaning.type !== 'refused') return undefined;
  if (meaning.reason === 'blocked') return 'account-blocked';
  if (meaning.reason === 'not-registered') return 'not-registered';
  // The provider uses this error for both a missing object and missing permissions.
  return error.code === 100 && error.subcode === 33 ? 'permission-missing' : 'forbidden';
}

/** Errors that occur before the provider is reached, so that the request was never sent. */
const UNSENT_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export function wasNeverSent(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth++) {
    if ('code' in cause && UNSENT_ERROR_CODES.has(String(cause.code))) return true;
    // Several addresses were tried, and none could be reached.
    if (cause instanceof AggregateError && cause.errors.length > 0 && cause.errors.every(wasNeverSent))
      return true;
  }
  return false;
}

/**
 * Converts an error for the sender. A closed account is handled by the session; the error of a request that may have
 * arrived but got no answer is kept, because its outcome is unknown.
 */
export function toSendError(error: unknown): unknown {
  if (error instanceof MetaUnreachable) return wasNeverSent(error) ? new NotSent(error) : error;
  if (!(error instanceof MetaError)) return error;
  const meaning = classifyError(error);
  if (meaning.type === 'refused') return new SendRefused(meaning.reason);
  if (meaning.type === 'wait') return new RateLimited(meaning.scope, meaning.afterMs, meaning.reason);
  return meaning.type === 'passing' ? new NotSent(error) : error;
}
