import { randomInt } from 'node:crypto';
import { CONNECTION_TOKEN_LENGTH } from '@prosa/contract';
import { fingerprint, type Secrets } from '../../platform/identity/secrets.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const newToken = (): string =>
  Array.from({ length: CONNECTION_TOKEN_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Binds a seal to its row; it cannot be opened elsewhere. */
const sealContext = (id: number) => `connections.tokenSealed:${id}`;

/** A token is stored twice: hashed for lookups and sealed for display. */
export const sealToken = (secrets: Secrets, id: number, token: string) => ({
  tokenHash: fingerprint(token),
  tokenSealed: secrets.seal(token, sealContext(id)),
});

export const openToken = (
  secrets: Secrets,
  { id, tokenSealed }: { id: number; tokenSealed: string },
): string => secrets.open(tokenSealed, sealContext(id));
