import { createPublicKey, verify } from 'node:crypto';

const jsonOf = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;

/**
 * The sender of a push if its VAPID token (RFC 8292) is valid: signed by its key, for this service, and not expired.
 */
export function verifySender(authorization: string | undefined, origin: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (signature === '') return undefined;
  const point = Buffer.from(key, 'base64url');
  const coordinates = {
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...coordinates }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = jsonOf(claims) as { aud?: string; exp?: number; sub?: string };
  const isForUs = aud === origin && (exp ?? 0) * 1000 > Date.now() && /^(?:mailto|https):/.test(sub ?? '');
  return isSigned && isForUs ? key : undefined;
}
