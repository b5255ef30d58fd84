import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FileStore } from './file-store.ts';

/** The file cannot be converted to that format; retrying does not help. */
export class NotConvertibleError extends Error {}

export type ConvertedFormat = 'mp3' | 'ogg' | 'm4a';
const CONVERTED_FORMATS: ConvertedFormat[] = ['mp3', 'ogg', 'm4a'];
/** Suffix of a marker file, which says when the conversion failed. */
const FAILED_SUFFIX = '.none';
const FAILURE_CACHE_MS = 24 * 3_600_000;

type WriteFile = (path: string) => Promise<void>;

/** The stored files in other formats: each is created on first use, beside its original. */
export class ConvertedFiles {
  readonly #store: FileStore;
  /** Conversions in progress, shared by concurrent callers. */
  readonly #running = new Map<string, Promise<string>>();

  constructor(store: FileStore) {
    this.#store = store;
  }

  /** Returns the key of the converted file; `write` creates it at the given path. */
  convert(key: string, format: ConvertedFormat, write: WriteFile): Promise<string> {
    const convertedKey = `${key}.${format}`;
    const running =
      this.#running.get(convertedKey) ??
      this.#create(key, convertedKey, write).finally(() => this.#running.delete(convertedKey));
    this.#running.set(convertedKey, running);
    return running;
  }

  /** The keys of everything that may lie beside a file. */
  keysBeside(key: string): string[] {
    const converted = CONVERTED_FORMATS.map((format) => `${key}.${format}`);
    return [...converted, ...converted.map((name) => name + FAILED_SUFFIX)];
  }

  async #create(key: string, convertedKey: string, write: WriteFile): Promise<string> {
    const store = this.#store;
    if (await this.#exists(convertedKey)) return convertedKey;
    const failureMarker = `${convertedKey}${FAILED_SUFFIX}`;
    if (await this.#isRecent(failureMarker)) throw new NotConvertibleError('tried in vain');
    const draft = await store.draft(dirname(key));
    try {
      await write(draft);
      await store.keep(draft, convertedKey);
      // The file was removed during the conversion: nothing would remove the converted one later.
      if (!(await this.#exists(key))) await store.remove(convertedKey);
    } catch (error) {
      await rm(draft, { force: true });
      if (error instanceof NotConvertibleError && (await this.#exists(key)))
        await store.write(failureMarker, Readable.from([new Date().toISOString()]));
      throw error;
    }
    return convertedKey;
  }

  async #isRecent(failureMarker: string): Promise<boolean> {
    if (!(await this.#exists(failureMarker))) return false;
    const failedAt = Date.parse(await text(this.#store.read(failureMarker)));
    return Date.now() - failedAt < FAILURE_CACHE_MS;
  }

  async #exists(path: string): Promise<boolean> {
    return (await this.#store.size(path)) !== undefined;
  }
}
