import type { Secrets } from './secrets.ts';
import type { TokenClaims } from './tokens.ts';

const PASS = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const named = ({ companyId, userId, sessionId }: TokenClaims) => `${companyId}.${userId}.${sessionId}`;
const signed = (claims: TokenClaims) => `media-pass:${named(claims)}`;

/** What a browser shows with every file it asks for: in whose session. It is worth nothing once that is over. */
export const mediaPassFor = (secrets: Secrets, claims: TokenClaims): string =>
  `${named(claims)}.${secrets.sign(signed(claims))}`;

export function readMediaPass(secrets: Secrets, pass: string | undefined): TokenClaims | undefined {
  const [, companyId, userId, sessionId = '', signature = ''] = PASS.exec(pass ?? '') ?? [];
  const claims = { companyId: Number(companyId), userId: Number(userId), sessionId };
  return secrets.isSigned(signed(claims), signature) ? claims : undefined;
}
