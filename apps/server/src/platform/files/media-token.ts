import type { Secrets } from '../identity/secrets.ts';
import type { TokenClaims } from '../identity/tokens.ts';

const PASS = /^(\d{1,9})\.(\d{1,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const claimsText = ({ companyId, userId, sessionId }: TokenClaims) => `${companyId}.${userId}.${sessionId}`;
const signedText = (claims: TokenClaims) => `media-pass:${claimsText(claims)}`;

/** The cookie that a browser sends with file requests; names its session and is useless once that is over. */
export const issueMediaToken = (secrets: Secrets, claims: TokenClaims): string =>
  `${claimsText(claims)}.${secrets.sign(signedText(claims))}`;

export function readMediaToken(secrets: Secrets, pass: string | undefined): TokenClaims | undefined {
  const [, companyId, userId, sessionId = '', signature = ''] = PASS.exec(pass ?? '') ?? [];
  const claims = { companyId: Number(companyId), userId: Number(userId), sessionId };
  return secrets.isSigned(signedText(claims), signature) ? claims : undefined;
}
