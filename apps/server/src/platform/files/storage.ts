import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Dimensions, readDimensions } from './image-dimensions.ts';
import { audioSecondsOf } from './audio-duration.ts';
import { type FileKind, inlineMime, detectFileKind } from './file-kinds.ts';
import type { Secrets } from '../identity/secrets.ts';

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
  write(folder: `company-${number}` | 'branding', extension: string, bytes: Buffer): Promise<string>;
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
  signedUrl(key: string, name?: string, messageId?: number): string;
  /** Undefined when the signature is not valid. */
  signatureState(key: string, address: SignedAddress): 'good' | 'old' | undefined;
}

/** The query parameters of a signed URL. */
export interface SignedAddress {
  expires: string;
  /** The id of the message the file belongs to, or ''. */
  message: string;
  /** The file name for downloads. */
  name: string;
  signature: string;
}

/** The file cannot be converted to that format; retrying does not help. */
export class NotConvertibleError extends Error {}

type ConvertedFormat = 'mp3' | 'ogg' | 'm4a';
const CONVERTED_FORMATS: ConvertedFormat[] = ['mp3', 'ogg', 'm4a'];
/** Suffix of a marker file: the conversion failed. */
const FAILED_SUFFIX = '.none';
const FAILURE_CACHE_MS = 24 * 3_600_000;

export const MEDIA_PATH = '/media';
/** Signed URLs change once per period, so that browsers can cache; each is valid for at most two periods. */
const ADDRESS_PERIOD_MS = 450_000;

const KEY = /^(?:company-\d+|branding)\/[0-9a-f-]{36}\.[a-z0-9]{2,5}(?:\.(?:mp3|ogg|m4a))?$/;

/** The signed text: key, expiry, message and download name. */
const signedText = (key: string, { expires, message, name }: Omit<SignedAddress, 'signature'>) =>
  `media:${key}:${expires}:${message}:${name}`;

export function createStorage(dataDir: string, secrets: Secrets): Storage {
  const root = join(dataDir, 'files');
  /** Conversions in progress, shared by concurrent callers. */
  const making = new Map<string, Promise<string>>();

  const isThere = async (key: string) => (await stat(join(root, key)).catch(() => undefined)) !== undefined;
  const makeForm = async (key: string, form: ConvertedFormat, make: (path: string) => Promise<void>) => {
    const formKey = `${key}.${form}`;
    if (await isThere(formKey)) return formKey;
    const inVain = join(root, `${formKey}${FAILED_SUFFIX}`);
    const failed = await stat(inVain).catch(() => undefined);
    if (failed && Date.now() - failed.mtimeMs < FAILURE_CACHE_MS)
      throw new NotConvertibleError('tried in vain');
    const part = join(root, `${key}.${randomUUID()}.part`);
    try {
      await make(part);
      await rename(part, join(root, formKey));
      // The file was removed during the conversion: nothing would remove the converted one later.
      if (!(await isThere(key))) await rm(join(root, formKey), { force: true });
    } catch (error) {
      await rm(part, { force: true });
      if (error instanceof NotConvertibleError && (await isThere(key))) await writeFile(inVain, '');
      throw error;
    }
    return formKey;
  };

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
    async receive(folder, stream, name) {
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
    },
    async copy(key) {
      if (!KEY.test(key)) throw new Error('There is no such file.');
      const [folder = '', file = ''] = key.split('/');
      const extension = file.split('.').at(-1) ?? 'bin';
      const copied = `${folder}/${randomUUID()}.${extension}`;
      // A hard link is enough: stored files are never changed, only removed.
      await link(join(root, key), join(root, copied)).catch(() =>
        copyFile(join(root, key), join(root, copied)),
      );
      const { size } = await stat(join(root, copied));
      return {
        key: copied,
        bytes: size,
        extension,
        mime: inlineMime(extension) ?? 'application/octet-stream',
      };
    },
    async convert(key, form, make) {
      if (!KEY.test(key)) throw new Error('There is no such file.');
      const formKey = `${key}.${form}`;
      const made = making.get(formKey) ?? makeForm(key, form, make).finally(() => making.delete(formKey));
      making.set(formKey, made);
      return made;
    },
    async size(key) {
      if (!KEY.test(key)) return undefined;
      return (await stat(join(root, key)).catch(() => undefined))?.size;
    },
    pathOf(key) {
      if (!KEY.test(key)) throw new Error('There is no such file.');
      return join(root, key);
    },
    read: (key, part) => createReadStream(join(root, key), part),
    async remove(key) {
      if (!KEY.test(key)) return;
      const forms = CONVERTED_FORMATS.map((form) => `${key}.${form}`);
      for (const name of [key, ...forms, ...forms.map((form) => form + FAILED_SUFFIX)])
        await rm(join(root, name), { force: true });
    },
    removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
    signedUrl(key, name = '', messageId) {
      const expires = String((Math.floor(Date.now() / ADDRESS_PERIOD_MS) + 2) * ADDRESS_PERIOD_MS);
      const message = messageId === undefined ? '' : String(messageId);
      const signature = secrets.sign(signedText(key, { expires, message, name }));
      const rest = [
        ...(message === '' ? [] : [`message=${message}`]),
        ...(name === '' ? [] : [`name=${encodeURIComponent(name)}`]),
      ];
      return `${MEDIA_PATH}/${key}?${[`expires=${expires}`, `signature=${signature}`, ...rest].join('&')}`;
    },
    signatureState(key, address) {
      if (!secrets.isSigned(signedText(key, address), address.signature)) return undefined;
      return Number(address.expires) > Date.now() ? 'good' : 'old';
    },
  };
}
