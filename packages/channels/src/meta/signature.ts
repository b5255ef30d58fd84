import { createHmac, timingSafeEqual } from 'node:crypto';

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/**
 * Whether a delivery was signed with this secret, over exactly the bytes that came. Takes as long for a wrong
 * signature as for a right one; anything that is no signature is a wrong one.
 */
export function verifySignature(rawBody: Uint8Array, header: string | undefined, secret: string): boolean {
  const given = typeof header === 'string' ? SIGNATURE.exec(header)?.[1] : undefined;
  // With an empty secret everybody could sign.
  if (given === undefined || secret === '') return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), hmac(rawBody, secret));
}

/** The header a delivery carries. */
export const sign = (rawBody: Uint8Array | string, secret: string): string =>
  `sha256=${hmac(rawBody, secret).toString('hex')}`;

/** Proves to the provider that whoever holds the token is the app it was made for. */
export const appSecretProof = (token: string, appSecret: string): string =>
  hmac(token, appSecret).toString('hex');

const hmac = (data: Uint8Array | string, secret: string): Buffer =>
  createHmac('sha256', secret).update(data).digest();
