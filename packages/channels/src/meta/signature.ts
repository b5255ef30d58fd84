import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/**
 * Whether a delivery was signed with this secret, over exactly the bytes received. Compares in constant time; a
 * malformed signature is invalid.
 */
export function verifySignature(rawBody: Uint8Array, header: string | undefined, secret: string): boolean {
  const given = typeof header === 'string' ? SIGNATURE.exec(header)?.[1] : undefined;
  // With an empty secret anyone could create a valid signature.
  if (given === undefined || secret === '') return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), hmac(rawBody, secret));
}

/** The value of a delivery's signature header. */
export const sign = (rawBody: Uint8Array | string, secret: string): string =>
  `sha256=${hmac(rawBody, secret).toString('hex')}`;

/** Proves to the provider that the token is used by the app it was issued to. */
export const appSecretProof = (token: string, appSecret: string): string =>
  hmac(token, appSecret).toString('hex');

const hmac = (data: Uint8Array | string, secret: string): Buffer =>
  createHmac('sha256', secret).update(data).digest();
