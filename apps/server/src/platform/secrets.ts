import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const VERSION = 'v1';
/** A shorter tag would open too, and could be guessed. */
const wholeTag = { authTagLength: 16 };

export interface Secrets {
  /** Encrypts a text for one place: `context` names the table, column and row it belongs to. */
  seal(text: string, context: string): string;
  /** Throws when the text was changed or moved to another place. */
  open(sealed: string, context: string): string;
  /** The same for bytes, where text would cost half as much again. */
  sealBytes(bytes: Uint8Array, context: string): Buffer;
  openBytes(sealed: Uint8Array, context: string): Buffer;
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** A key of its own for a purpose, derived from the one secret. */
  keyFor(purpose: string): Buffer;
}

export function createSecrets(secretKey: Buffer): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'prosa', purpose, 32));
  const sealing = keyFor('seal');
  const signing = keyFor('sign');
  const sealBytes = (bytes: Uint8Array, context: string) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([keyMark, nonce, cipher.getAuthTag(), body]);
  };
  const openBytes = (sealed: Uint8Array, context: string) => {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (!bytes.subarray(0, keyMark.length).equals(keyMark))
      throw new Error('This secret was sealed with another key.');
    const [nonce, tag, body] = [bytes.subarray(5, 17), bytes.subarray(17, 33), bytes.subarray(33)];
    const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, wholeTag)
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]);
  };
  const keyId = createHash('sha256').update(sealing).digest('hex').slice(0, 8);
  /** The form's version and which key it was, before everything that is sealed as bytes. */
  const keyMark = Buffer.concat([Buffer.from([1]), Buffer.from(keyId, 'hex')]);

  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('base64url');

  return {
    keyFor,
    sealBytes,
    openBytes,
    sign,
    isSigned: (text, signature) => isSame(sign(text), signature),
    seal(text, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, keyId, Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')].join(':');
    },
    open(sealed, context) {
      const [version, id, data] = sealed.split(':');
      if (version !== VERSION || id !== keyId || data === undefined)
        throw new Error('This secret was sealed with another key.');
      const bytes = Buffer.from(data, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), wholeTag)
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** For tokens with at least 128 random bits, which need no slow hash. */
export const fingerprint = (token: string): string => createHash('sha256').update(token).digest('hex');

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

export function isSame(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
