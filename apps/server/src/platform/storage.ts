import { randomUUID } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Secrets } from './secrets.ts';

/** Files under names of our own making; what a person called theirs never touches the disk. */
export interface Storage {
  /** Whole on the disk when it returns, or not there at all. */
  write(folder: `company-${number}` | 'branding', extension: string, bytes: Buffer): Promise<string>;
  read(key: string): Promise<{ stream: ReadStream; size: number } | undefined>;
  remove(key: string): Promise<void>;
  removeFolder(folder: `company-${number}`): Promise<void>;
  /** An address that works for some hours for whoever was given it. */
  signedUrl(key: string): string;
  isSigned(key: string, expires: string, signature: string): boolean;
}

export const MEDIA_PATH = '/media';
const HOUR = 3_600_000;
/** Addresses change only so often, or a browser could never use its cache. */
const LIFETIME = 6 * HOUR;

const KEY = /^(?:company-\d+|branding)\/[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

/** What a signature is made of: the file and until when. */
const signed = (key: string, expires: string) => `media:${key}:${expires}`;

export function createStorage(dataDir: string, secrets: Secrets): Storage {
  const root = join(dataDir, 'files');

  return {
    async write(folder, extension, bytes) {
      const key = `${folder}/${randomUUID()}.${extension}`;
      const path = join(root, key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(`${path}.part`, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      return key;
    },
    async read(key) {
      if (!KEY.test(key)) return undefined;
      const path = join(root, key);
      const found = await stat(path).catch(() => undefined);
      return found && { stream: createReadStream(path), size: found.size };
    },
    async remove(key) {
      if (KEY.test(key)) await rm(join(root, key), { force: true });
    },
    removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
    signedUrl(key) {
      const expires = String(Math.ceil(Date.now() / HOUR) * HOUR + LIFETIME);
      return `${MEDIA_PATH}/${key}?expires=${expires}&signature=${secrets.sign(signed(key, expires))}`;
    },
    isSigned: (key, expires, signature) =>
      Number(expires) > Date.now() && secrets.isSigned(signed(key, expires), signature),
  };
}
