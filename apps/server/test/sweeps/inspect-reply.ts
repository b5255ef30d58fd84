import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, errorStatus, isMasked } from '@prosa/contract';
import type { Answer } from '../setup/client.ts';
import type { NamedRoute } from './routes.ts';

/** Fields that no response may contain at any depth unless masked, whatever its schema says. */
const SECRET = /hash|graceToken|refresh|secret|^password$|jsonContent|apiKey|voiceKey/i;
/** The responses that contain a new secret in full, once. */
const revealing = ['integrations.create', 'integrations.update', 'integrations.renewSecret'];

/** Details that an error response may contain beside its code. */
const refusalKeys = new Set([
  'error',
  'issues',
  'reference',
  'retryAfter',
  'limit',
  'dueDate',
  'contactId',
  // The conflicting ticket.
  'code',
  'id',
  'uuid',
  'status',
  'userId',
  'user',
  'queueId',
  'queue',
  'action',
  // The failure of an outside system, and what still uses the record to be removed.
  'problem',
  'httpStatus',
  'connections',
]);

/** Checks that a response matches its route's schema or is an error of the catalogue. */
export function inspectReply(named: NamedRoute, { status, body }: Answer<unknown>): void {
  const shown = `${named.key} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
  const isRevealed = (key: string) => key === 'signingSecret' && revealing.includes(named.key);
  const secret = unmaskedKeysIn(body).find((key) => SECRET.test(key) && !isRevealed(key));
  if (secret) throw new Error(`${shown}: nobody may see ${secret}`);
  if (status === 200) assertNoExtraKeys(named, body, shown);
  else assertKnownError(status, body, shown);
}

/** Parsing a reply with its schema drops undefined fields: nothing may be dropped. */
function assertNoExtraKeys({ route }: NamedRoute, body: unknown, shown: string): void {
  const parsed = route.reply.safeParse(body);
  if (!parsed.success) throw new Error(`${shown}: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, body)) throw new Error(`${shown}: more than the contract names`);
}

function assertKnownError(status: number, body: unknown, shown: string): void {
  // Where existing clients read a whole record in `error`, the code is in `code`.
  const { code, error = code } = (body ?? {}) as { code?: ErrorCode; error?: ErrorCode };
  if (status < 400 || status >= 500) throw new Error(`${shown}: neither an answer nor a refusal`);
  if (error === undefined || !Object.hasOwn(errorStatus, code ?? error))
    throw new Error(`${shown}: not in the catalogue`);
  const stray = Object.keys(body as object).find((key) => !refusalKeys.has(key));
  if (stray) throw new Error(`${shown}: ${stray} is not for a refusal`);
}

/** The names of all fields with an unmasked value, at any depth. */
function unmaskedKeysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) || isHidden(inner) ? [] : [key]),
    ...unmaskedKeysIn(inner),
  ]);
}

const isHidden = (value: unknown) => typeof value === 'string' && (value === '' || isMasked(value));
