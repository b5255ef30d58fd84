import { ACCESS_TOKEN_SECONDS } from '@prosa/contract';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../errors.ts';
import { randomToken, type Secrets } from './secrets.ts';

export interface TokenClaims {
  userId: number;
  companyId: number;
  sessionId: string;
}

export interface Tokens {
  issue(claims: TokenClaims): Promise<string>;
  /** Throws ERR_SESSION_EXPIRED: 403 when a refresh can help, 401 when the token is none of ours. */
  read(token: string): Promise<TokenClaims>;
}

const ISSUER = 'prosa';
const AUDIENCE = 'prosa:access';
const MAX_CACHED_TOKENS = 10_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createTokens(secrets: Secrets): Tokens {
  const key = secrets.keyFor('access-token');
  const keys = secrets.acceptedKeysFor('access-token');
  // Verified tokens can be cached, because signature and expiry never change; the session is checked on every call.
  const seen = new Map<string, { claims: TokenClaims; until: number }>();
  return {
    issue: ({ userId, companyId, sessionId }) =>
      new SignJWT({ companyId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        // Tokens of the same second must differ: otherwise a client told to refresh would get the same token back.
        .setJti(randomToken(8))
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),
    async read(token) {
      const known = seen.get(token);
      if (known && known.until > Date.now()) return known.claims;
      try {
        const payload = await verifyWithKeys(token, keys);
        const { sub, companyId, sid, exp = 0 } = payload;
        if (typeof companyId !== 'number' || typeof sid !== 'string' || !UUID.test(sid))
          throw new AppError('ERR_SESSION_EXPIRED');
        const claims = { userId: Number(sub), companyId, sessionId: sid };
        if (seen.size >= MAX_CACHED_TOKENS) seen.clear();
        seen.set(token, { claims, until: exp * 1000 });
        return claims;
      } catch (error) {
        throw new AppError('ERR_SESSION_EXPIRED', {}, error instanceof errors.JWTExpired ? 403 : 401);
      }
    },
  };
}

const verifyOptions = { algorithms: ['HS256'], issuer: ISSUER, audience: AUDIENCE };

/** Verifies with the current key, then with the former one. */
async function verifyWithKeys(token: string, [key, ...others]: Buffer[]): Promise<JWTPayload> {
  if (key === undefined) throw new errors.JWSSignatureVerificationFailed();
  try {
    return (await jwtVerify(token, key, verifyOptions)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed) || others.length === 0) throw error;
    return verifyWithKeys(token, others);
  }
}

/** `Bearer x` or plain `x`: sockets of older clients send either. */
export const bearerToken = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.replace(/^bearer /i, '') : undefined;
