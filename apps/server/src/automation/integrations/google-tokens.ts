import { createHash, createSign } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { parseJsonResponse } from './parse-json-response.ts';
import type { ServiceAccount } from './service-accounts.ts';

const SCOPE = 'https://www.googleapis.com/auth/dialogflow';
const TOKEN_SECONDS = 3600;
/** A token must outlast the request, so one that expires sooner is not used. */
const SPARE_SECONDS = 120;
/** The cache size; beyond it the oldest entry is dropped and requested again. */
const MAX_CACHED = 1000;

const TokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().max(TOKEN_SECONDS).catch(TOKEN_SECONDS),
});

interface CachedToken {
  token: Promise<string>;
  /** The end of its use; infinite while it is being requested. */
  until: number;
}

interface TokenContext {
  outbound: Outbound;
  clock: Clock;
  googleTokenUrl: string;
}

/** One cache per `Outbound`, keyed by the signing key, so that only holders of the key get its token. */
const tokenCaches = new WeakMap<Outbound, Map<string, CachedToken>>();

/** An access token, cached until shortly before it expires and shared by concurrent requests. */
export function getAccessToken(place: TokenContext, account: ServiceAccount): Promise<string> {
  const held = tokenCaches.get(place.outbound) ?? new Map<string, CachedToken>();
  tokenCaches.set(place.outbound, held);
  const key = cacheKey(place, account);
  const known = held.get(key);
  if (known && known.until > place.clock.now().getTime()) return known.token;
  const [oldest] = held.keys();
  if (held.size >= MAX_CACHED && oldest !== undefined) held.delete(oldest);
  const asking: CachedToken = { until: Number.POSITIVE_INFINITY, token: Promise.resolve('') };
  asking.token = requestToken(place, account).then(
    ({ access_token, expires_in }) => {
      asking.until = place.clock.now().getTime() + (expires_in - SPARE_SECONDS) * 1000;
      return access_token;
    },
    (error: unknown) => {
      if (held.get(key) === asking) held.delete(key);
      throw error;
    },
  );
  held.delete(key);
  held.set(key, asking);
  return asking.token;
}

/** The token was refused, so the next call requests another one. */
export function dropCachedToken(place: TokenContext, account: ServiceAccount): void {
  tokenCaches.get(place.outbound)?.delete(cacheKey(place, account));
}

const cacheKey = ({ googleTokenUrl }: TokenContext, { client_email, private_key }: ServiceAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([googleTokenUrl, client_email, private_key]))
    .digest('base64');

/** Exchanges an assertion, signed by the account for this URL only, for a token. */
async function requestToken({ outbound, clock, googleTokenUrl }: TokenContext, account: ServiceAccount) {
  const { body, status } = await outbound.callOrThrow(googleTokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(account, googleTokenUrl, clock.now()),
    }).toString(),
    isOurs: true,
  });
  return parseJsonResponse(TokenReply, body, status);
}

function assertionOf({ client_email, private_key }: ServiceAccount, audience: string, at: Date): string {
  const now = Math.floor(at.getTime() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: client_email, scope: SCOPE, aud: audience, iat: now, exp: now + TOKEN_SECONDS };
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(private_key, 'base64url')}`;
}
