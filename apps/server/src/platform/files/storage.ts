import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dimensions, readDimensions } from './image-dimensions.ts';
import { audioSecondsOf } from './audio-duration.ts';
import { type ConvertedFormat, ConvertedFiles } from './converted-files.ts';
import { type FileKind, inlineMime, detectFileKind } from './file-kinds.ts';
import type { Secrets } from '../identity/secrets.ts';
import { type FileMessage, type SignedAddress, signatureState, signUrl } from './signed-urls.ts';

export { NotConvertibleError } from './converted-files.ts';

export interface StoredFile extends FileKind {
  key: string;
  bytes: number;
  /** For received images. */
  dimensions?: Dimensions | undefined;
  /** Duration of a received audio file. */
  seconds?: number | undefined;
}

/** Stored files under generated names; names given by users never reach the disk. */
export interface Storage {
  /** When it returns, the file is completely on the disk; on failure there is none. */
  write(
    folder: `company-${number}` | 'branding' | 'announcements',
    extension: string,
    bytes: Buffer,
  ): Promise<string>;
  /** Like `write`, from a stream and never whole in memory; the file kind is detected from the stored bytes. */
  receive(folder: `company-${number}`, stream: Readable, name: string): Promise<StoredFile>;
  /** Copies a file to a new key. */
  copy(key: string): Promise<StoredFile>;
  /**
   * Returns the key of the file in another format. It is created on first use, stored beside the file and removed with
   * it. `make` writes it to the given path; if it fails with NotConvertibleError, that is remembered for a day.
   */
  convert(key: string, form: ConvertedFormat, make: (path: string) => Promise<void>): Promise<string>;
  size(key: string): Promise<number | undefined>;
  /** The path on the disk, for external programs. */
  pathOf(key: string): string;
  /** Reads all or a part of the file; `end` is inclusive. */
  read(key: string, part?: { start: number; end: number }): ReadStream;
  remove(key: string): Promise<void>;
  removeFolder(folder: `company-${number}`): Promise<void>;
  /** A signed URL for those who may read the file; with `messageId`, for readers of that message. */
  signedUrl(key: string, name?: string, messageId?: FileMessage): string;
  /** Undefined when the signature is not valid. */
  signatureState(key: string, address: SignedAddress): 'good' | 'old' | undefined;
}

const KEY = /^(?:company-\d+|branding|announcements)\/[0-9a-f-]{36}\.[a-z0-9]{2,5}(?:\.(?:mp3|ogg|m4a))?$/;

function assertKey(key: string): void {
  if (!KEY.test(key)) throw new Error('There is no such file.');
}

export function createStorage(dataDir: string, secrets: Secrets): Storage {
  const root = join(dataDir, 'files');
  const converted = new ConvertedFiles(root);
  return {
    write: (folder, extension, bytes) => writeDurably(root, `${folder}/${randomUUID()}.${extension}`, bytes),
    receive: (folder, stream, name) => receiveStream(root, folder, { stream, name }),
    copy: (key) => copyStored(root, key),
    async convert(key, form, make) {
      assertKey(key);
      return converted.convert(key, form, make);
    },
    async size(key) {
      if (!KEY.test(key)) return undefined;
      return (await stat(join(root, key)).catch(() => undefined))?.size;
    },
    pathOf(key) {
      assertKey(key);
      return join(root, key);
    },
    read: (key, part) => createReadStream(join(root, key), part),
    async remove(key) {
      if (!KEY.test(key)) return;
      for (const name of [key, ...converted.keysBeside(key)]) await rm(join(root, name), { force: true });
    },
    removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
    signedUrl: (key, name, messageId) => signUrl(secrets, key, { name, messageId }),
    signatureState: (key, address) => signatureState(secrets, key, address),
  };
}

async function writeDurably(root: string, key: string, bytes: Buffer): Promise<string> {
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
}

async function receiveStream(
  root: string,
  folder: string,
  { stream, name }: { stream: Readable; name: string },
): Promise<StoredFile> {
  const id = randomUUID();
  const part = join(root, folder, `${id}.part`);
  await mkdir(dirname(part), { recursive: true });
  try {
    const target = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(stream, target);
    const kind = await detectFileKind(part, name);
    const dimensions = await readDimensions(part, kind.mime);
    const seconds = await audioSecondsOf(part, kind.mime);
    const key = `${folder}/${id}.${kind.extension}`;
    await rename(part, join(root, key));
    return { ...kind, key, bytes: target.bytesWritten, dimensions, seconds };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function copyStored(root: string, key: string): Promise<StoredFile> {
  assertKey(key);
  const [folder = '', file = ''] = key.split('/');
  const extension = file.split('.').at(-1) ?? 'bin';
  const copied = `${folder}/${randomUUID()}.${extension}`;
  // A hard link is enough: stored files are never changed, only removed.
  await link(join(root, key), join(root, copied)).catch(() => copyFile(join(root, key), join(root, copied)));
  const { size } = await stat(join(root, copied));
  return {
    key: copied,
    bytes: size,
    extension,
    mime: inlineMime(extension) ?? 'application/octet-stream',
  };
}
