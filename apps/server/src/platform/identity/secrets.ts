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
/** Without this, shorter tags would also be accepted and could be guessed. */
const gcmOptions = { authTagLength: 16 };

export interface Secrets {
  /** What the keys are known by, the current one first. */
  ids: string[];
  /** Encrypts a text for one place: `context` names the table, column and row it belongs to. */
  seal(text: string, context: string): string;
  /** Decrypts; throws when the text was changed or belongs to another context. */
  open(sealed: string, context: string): string;
  /** Like `seal`, for bytes; as text they would be half as large again. */
  sealBytes(bytes: Uint8Array, context: string): Buffer;
  openBytes(sealed: Uint8Array, context: string): Buffer;
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
  /** A key for one purpose, derived from the secret key. */
  keyFor(purpose: string): Buffer;
  /** The keys derived from the current and the former secret key, to accept older signatures. */
  acceptedKeysFor(purpose: string): Buffer[];
}

/** Seals and signs with the current key; also opens and verifies what was made with the former one. */
export function createSecrets(secretKey: Buffer, previousKey?: Buffer): Secrets {
  const current = deriveKeys(secretKey);
  const all = previousKey === undefined ? [current] : [current, deriveKeys(previousKey)];
  const keysWhere = (isIt: (keys: Keys) => boolean): Keys => {
    const keys = all.find(isIt);
    if (!keys) throw new Error('This secret was sealed with another key.');
    return keys;
  };
  return {
    ids: all.map(({ id }) => id),
    keyFor: current.keyFor,
    acceptedKeysFor: (purpose) => all.map((keys) => keys.keyFor(purpose)),
    sealBytes: (bytes, context) => Buffer.concat([current.mark, encrypt(current, bytes, context)]),
    openBytes(sealed, context) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      const keys = keysWhere(({ mark }) => bytes.subarray(0, mark.length).equals(mark));
      return decrypt(keys, bytes.subarray(keys.mark.length), context);
    },
    sign: current.sign,
    isSigned: (text, signature) => all.some((keys) => isEqualSafely(keys.sign(text), signature)),
    seal: (text, context) =>
      [VERSION, current.id, encrypt(current, Buffer.from(text), context).toString('base64')].join(':'),
    open(sealed, context) {
      const [version, id, data] = sealed.split(':');
      const keys = keysWhere((one) => version === VERSION && one.id === id && data !== undefined);
      return decrypt(keys, Buffer.from(data ?? '', 'base64'), context).toString('utf8');
    },
  };
}

/** The keys derived from one secret key. */
interface Keys {
  keyFor: (purpose: string) => Buffer;
  sealing: Buffer;
  id: string;
  /** Prefix of sealed bytes: the format version and the key id. */
  mark: Buffer;
  sign: (text: string) => string;
}

function deriveKeys(secretKey: Buffer): Keys {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, 'prosa', purpose, 32));
  const sealing = keyFor('seal');
  const signing = keyFor('sign');
  const id = createHash('sha256').update(sealing).digest('hex').slice(0, 8);
  return {
    keyFor,
    sealing,
    id,
    mark: Buffer.concat([Buffer.from([1]), Buffer.from(id, 'hex')]),
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
  };
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BODY_AT = NONCE_BYTES + TAG_BYTES;

function encrypt({ sealing }: Keys, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt({ sealing }: Keys, bytes: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), gcmOptions)
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, BODY_AT));
  return Buffer.concat([decipher.update(bytes.subarray(BODY_AT)), decipher.final()]);
}

/** For tokens with at least 128 random bits, which need no slow hash. */
export const fingerprint = (token: string): string => createHash('sha256').update(token).digest('hex');

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

export function isEqualSafely(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
