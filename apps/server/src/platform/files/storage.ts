import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { audioSecondsOf } from './audio-duration.ts';
import { type ConvertedFormat, ConvertedFiles } from './converted-files.ts';
import { assertFileKey, type FileFolder, isFileKey } from './file-keys.ts';
import { detectFileKind, type FileKind, inlineMime } from './file-kinds.ts';
import type { FileStore } from './file-store.ts';
import { type Dimensions, readDimensions } from './image-dimensions.ts';
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

/** Stored files under generated names, on the disk or in a bucket. */
export interface Storage {
  /** When it returns, the file is completely there; on failure there is none. */
  write(folder: FileFolder, extension: string, bytes: Buffer): Promise<string>;
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
  /** Lends a path on the disk to programs and libraries that know nothing else. */
  withPath<T>(key: string, act: (path: string) => Promise<T>): Promise<T>;
  /** Reads all or a part of the file; `end` is inclusive. */
  read(key: string, part?: { start: number; end: number }): Readable;
  remove(key: string): Promise<void>;
  removeFolder(folder: `company-${number}`): Promise<void>;
  /** A signed URL for those who may read the file; with `messageId`, for readers of that message. */
  signedUrl(key: string, name?: string, messageId?: FileMessage): string;
  /** Undefined when the signature is not valid. */
  signatureState(key: string, address: SignedAddress): 'good' | 'old' | undefined;
}

export function createStorage(store: FileStore, secrets: Secrets): Storage {
  const converted = new ConvertedFiles(store);
  return {
    async write(folder, extension, bytes) {
      const key = `${folder}/${randomUUID()}.${extension}`;
      await store.write(key, Readable.from([bytes]));
      return key;
    },
    receive: (folder, stream, name) => receiveStream(store, folder, { stream, name }),
    copy: (key) => copyStored(store, key),
    async convert(key, form, make) {
      assertFileKey(key);
      return converted.convert(key, form, make);
    },
    size: async (key) => (isFileKey(key) ? store.size(key) : undefined),
    async withPath(key, act) {
      assertFileKey(key);
      return store.withPath(key, act);
    },
    read(key, part) {
      assertFileKey(key);
      return store.read(key, part);
    },
    async remove(key) {
      if (!isFileKey(key)) return;
      for (const name of [key, ...converted.keysBeside(key)]) await store.remove(name);
    },
    removeFolder: (folder) => store.removeFolder(folder),
    signedUrl: (key, name, messageId) => signUrl(secrets, key, { name, messageId }),
    signatureState: (key, address) => signatureState(secrets, key, address),
  };
}

async function receiveStream(
  store: FileStore,
  folder: string,
  { stream, name }: { stream: Readable; name: string },
): Promise<StoredFile> {
  const draft = await store.draft(folder);
  try {
    const target = createWriteStream(draft, { mode: 0o600, flush: true });
    await pipeline(stream, target);
    const kind = await detectFileKind(draft, name);
    const dimensions = await readDimensions(draft, kind.mime);
    const seconds = await audioSecondsOf(draft, kind.mime);
    const key = `${folder}/${randomUUID()}.${kind.extension}`;
    await store.keep(draft, key);
    return { ...kind, key, bytes: target.bytesWritten, dimensions, seconds };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function copyStored(store: FileStore, key: string): Promise<StoredFile> {
  assertFileKey(key);
  const [folder = '', file = ''] = key.split('/');
  const extension = file.split('.').at(-1) ?? 'bin';
  const copied = `${folder}/${randomUUID()}.${extension}`;
  await store.copy(key, copied);
  return {
    key: copied,
    bytes: (await store.size(copied)) ?? 0,
    extension,
    mime: inlineMime(extension) ?? 'application/octet-stream',
  };
}
