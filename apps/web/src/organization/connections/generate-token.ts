import { CONNECTION_TOKEN_LENGTH } from '@prosa/contract';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Larger bytes are rejected, so that all letters are equally likely. */
const FAIR = 256 - (256 % LETTERS.length);

/** A token from a cryptographically secure source. */
export function generateToken(): string {
  let token = '';
  while (token.length < CONNECTION_TOKEN_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(64)))
      if (byte < FAIR && token.length < CONNECTION_TOKEN_LENGTH) token += LETTERS[byte % LETTERS.length];
  }
  return token;
}
