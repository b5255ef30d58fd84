import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file cannot be converted to that format; retrying does not help. */
export class NotConvertibleError extends Error {}

export type ConvertedFormat = 'mp3' | 'ogg' | 'm4a';
const CONVERTED_FORMATS: ConvertedFormat[] = ['mp3', 'ogg', 'm4a'];
/** Suffix of a marker file: the conversion failed. */
const FAILED_SUFFIX = '.none';
const FAILURE_CACHE_MS = 24 * 3_600_000;

type WriteFile = (path: string) => Promise<void>;

/** The stored files in other formats: each is created on first use, beside its original. */
export class ConvertedFiles {
  readonly #root: string;
  /** Conversions in progress, shared by concurrent callers. */
  readonly #running = new Map<string, Promise<string>>();

  constructor(root: string) {
    this.#root = root;
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
    if (await this.#exists(convertedKey)) return convertedKey;
    const failureMarker = join(this.#root, `${convertedKey}${FAILED_SUFFIX}`);
    const failed = await stat(failureMarker).catch(() => undefined);
    if (failed && Date.now() - failed.mtimeMs < FAILURE_CACHE_MS)
      throw new NotConvertibleError('tried in vain');
    const part = join(this.#root, `${key}.${randomUUID()}.part`);
    try {
      await write(part);
      await rename(part, join(this.#root, convertedKey));
      // The file was removed during the conversion: nothing would remove the converted one later.
      if (!(await this.#exists(key))) await rm(join(this.#root, convertedKey), { force: true });
    } catch (error) {
      await rm(part, { force: true });
      if (error instanceof NotConvertibleError && (await this.#exists(key)))
        await writeFile(failureMarker, '');
      throw error;
    }
    return convertedKey;
  }

  async #exists(key: string): Promise<boolean> {
    return (await stat(join(this.#root, key)).catch(() => undefined)) !== undefined;
  }
}
