import { ACCESS_TOKEN_SECONDS } from '@prosa/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from './errors.ts';
import type { Secrets } from './secrets.ts';

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
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createTokens(secrets: Secrets): Tokens {
  const key = secrets.keyFor('access-token');
  return {
    issue: ({ userId, companyId, sessionId }) =>
      new SignJWT({ companyId, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
        });
        const { sub, companyId, sid } = payload;
        if (typeof companyId !== 'number' || typeof sid !== 'string' || !UUID.test(sid))
          throw new AppError('ERR_SESSION_EXPIRED');
        return { userId: Number(sub), companyId, sessionId: sid };
      } catch (error) {
        throw new AppError('ERR_SESSION_EXPIRED', {}, error instanceof errors.JWTExpired ? 403 : 401);
      }
    },
  };
}

/** `Bearer x` or plain `x`: sockets of older clients send either. */
export const bearer = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.replace(/^bearer /i, '') : undefined;
