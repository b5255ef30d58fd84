import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { makeDirectory } from './make-directory.ts';

const KEY_BYTES = 32;

const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/** Creates the data folder; a path that cannot be written is told in one sentence. */
export function makeDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

/**
 * The key that encrypts secrets, created on the first start. Beside a database it is not created: what the missing key
 * sealed could never be opened again.
 */
export function loadSecretKey(dataDir: string, acceptsNewKey: boolean): Buffer {
  const file = secretKeyFile(dataDir);
  if (!existsSync(file) && !acceptsNewKey && isKeyMissing(dataDir))
    throw new ConfigError(
      `The secret key ${file} is missing beside an existing database, and nothing was changed: put it back from your backup, or, if it is gone for good, start once with ACCEPT_NEW_SECRET_KEY=yes and enter all tokens and pair all phones again.`,
    );
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw notWritable(dataDir, error);
  }
  return readKey(file);
}

/** Puts the keys of a restored installation in place. One that was given in SECRET_KEY may be longer. */
export function writeSecretKeys(
  dataDir: string,
  { secretKey, previousSecretKey }: { secretKey: Buffer; previousSecretKey?: Buffer | undefined },
): void {
  const write = (file: string, key: Buffer) =>
    writeFileSync(file, key.toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  write(secretKeyFile(dataDir), secretKey);
  if (previousSecretKey) write(previousKeyFile(dataDir), previousSecretKey);
}

const isKeyMissing = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'cluster')) && !existsSync(previousKeyFile(dataDir));

const previousKeyFile = (dataDir: string): string => `${secretKeyFile(dataDir)}.previous`;

/** The former key, which the operator puts under this name when changing the key. */
export function loadPreviousKey(dataDir: string): Buffer | undefined {
  const file = previousKeyFile(dataDir);
  return existsSync(file) ? readKey(file) : undefined;
}

function readKey(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  // A power cut during the first start can leave the file empty; an empty key would be known to everybody.
  if (key.length < KEY_BYTES)
    throw new ConfigError(
      `DATA_DIR is not valid: ${file} is damaged; put its backup back, or remove it if this is a first start.`,
    );
  return key;
}

const notWritable = (dataDir: string, error: unknown): ConfigError =>
  new ConfigError(
    `DATA_DIR is not valid: ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
  );
