import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, errorStatus, isMasked } from '@prosa/contract';
import type { Answer } from '../setup/client.ts';
import type { NamedRoute } from './routes.ts';

/** What must never be in an answer, at any depth, whatever a reply's schema says, unless it is masked. */
const SECRET = /hash|graceToken|refresh|secret|^password$|jsonContent|apiKey|voiceKey/i;
/** The answers that have a secret whole, once, because they made it. */
const revealing = ['integrations.create', 'integrations.update', 'integrations.renewSecret'];

/** Details that a refusal may carry beside its code. */
const refusalKeys = new Set([
  'error',
  'issues',
  'reference',
  'retryAfter',
  'limit',
  'dueDate',
  'contactId',
  // Whose conversation is in the way.
  'code',
  'id',
  'uuid',
  'status',
  'userId',
  'user',
  'queueId',
  'queue',
  'action',
  // What is wrong with a system outside, and who still needs what was to be removed.
  'problem',
  'httpStatus',
  'connections',
]);

/** Every answer is either what the contract says of the route or a refusal from its catalogue. */
export function inspectReply(named: NamedRoute, { status, body }: Answer<unknown>): void {
  const shown = `${named.key} answered ${status} ${JSON.stringify(body)?.slice(0, 500)}`;
  const isRevealed = (key: string) => key === 'signingSecret' && revealing.includes(named.key);
  const secret = unmaskedKeysIn(body).find((key) => SECRET.test(key) && !isRevealed(key));
  if (secret) throw new Error(`${shown}: nobody may see ${secret}`);
  if (status === 200) assertNoExtraKeys(named, body, shown);
  else assertKnownError(status, body, shown);
}

/** A reply parsed by its own schema loses what the contract does not name: nothing may be lost. */
function assertNoExtraKeys({ route }: NamedRoute, body: unknown, shown: string): void {
  const parsed = route.reply.safeParse(body);
  if (!parsed.success) throw new Error(`${shown}: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, body)) throw new Error(`${shown}: more than the contract names`);
}

function assertKnownError(status: number, body: unknown, shown: string): void {
  // Where the clients of this family read a whole record in `error`, the code stands beside it.
  const { code, error = code } = (body ?? {}) as { code?: ErrorCode; error?: ErrorCode };
  if (status < 400 || status >= 500) throw new Error(`${shown}: neither an answer nor a refusal`);
  if (error === undefined || !Object.hasOwn(errorStatus, code ?? error))
    throw new Error(`${shown}: not in the catalogue`);
  const stray = Object.keys(body as object).find((key) => !refusalKeys.has(key));
  if (stray) throw new Error(`${shown}: ${stray} is not for a refusal`);
}

/** Names of all fields that have something to read in them, however deep. */
function unmaskedKeysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) || isHidden(inner) ? [] : [key]),
    ...unmaskedKeysIn(inner),
  ]);
}

const isHidden = (value: unknown) => typeof value === 'string' && (value === '' || isMasked(value));
