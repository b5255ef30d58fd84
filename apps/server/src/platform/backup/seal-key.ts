import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '../config-error.ts';

/** The secret keys of an installation, sealed with the passphrase of its backups. */
export const SealedKey = z.object({
  salt: z.string(),
  nonce: z.string(),
  tag: z.string(),
  sealed: z.string(),
});
type SealedKey = z.infer<typeof SealedKey>;

export interface InstallationKeys {
  secretKey: Buffer;
  previousSecretKey?: Buffer | undefined;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** A tenth of a second and 64 MB for each guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** 32 bytes to seal the keys, 32 to sign the manifest. */
const deriveBoth = (passphrase: string, salt: string): Promise<Buffer> =>
  derive(passphrase, Buffer.from(salt, 'base64'), 64, cost);

export const deriveArchiveKey = async (passphrase: string, { salt }: SealedKey): Promise<Buffer> =>
  (await deriveBoth(passphrase, salt)).subarray(32);

export async function sealKeys(keys: InstallationKeys, passphrase: string): Promise<SealedKey> {
  const salt = randomBytes(16).toString('base64');
  const nonce = randomBytes(12);
  const key = (await deriveBoth(passphrase, salt)).subarray(0, 32);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const plain = JSON.stringify(
    [keys.secretKey, keys.previousSecretKey].map((one) => one?.toString('base64')),
  );
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return {
    salt,
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  };
}

export async function openKeys(sealedKey: SealedKey, passphrase: string): Promise<InstallationKeys> {
  const [nonce, tag, sealed] = [sealedKey.nonce, sealedKey.tag, sealedKey.sealed].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer];
  const key = (await deriveBoth(passphrase, sealedKey.salt)).subarray(0, 32);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(tag);
  let plain: string;
  try {
    plain = Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
  } catch {
    throw new ConfigError('BACKUP_PASSPHRASE is not the one of this backup.');
  }
  const [secretKey = '', previous] = z.array(z.string().nullable()).parse(JSON.parse(plain));
  return {
    secretKey: Buffer.from(secretKey ?? '', 'base64'),
    previousSecretKey: previous == null ? undefined : Buffer.from(previous, 'base64'),
  };
}
