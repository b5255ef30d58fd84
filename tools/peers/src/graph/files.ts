import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphFile } from './contents.ts';
import { newId } from './world.ts';

interface StoredFile extends GraphFile {
  id: string;
  /** Only whoever has a token of this account may fetch it; none: whoever has the address. */
  ownerId: string | null;
}

/** The files the provider keeps, in memory and, given a folder, there too. */
export class GraphFiles {
  readonly #directory: string | undefined;
  readonly #kept = new Map<string, StoredFile>();
  origin = '';

  constructor(directory: string | undefined) {
    this.#directory = directory;
    if (directory !== undefined) mkdirSync(directory, { recursive: true });
  }

  store(file: GraphFile, ownerId: string | null = null): string {
    const id = newId(16);
    this.#kept.set(id, { ...file, id, ownerId });
    if (this.#directory !== undefined) {
      writeFileSync(join(this.#directory, id), file.bytes);
      const { bytes: _, ...rest } = file;
      writeFileSync(join(this.#directory, `${id}.json`), JSON.stringify({ ...rest, id, ownerId }));
    }
    return id;
  }

  find(id: string): StoredFile | undefined {
    const path = join(this.#directory ?? '', id);
    if (!this.#kept.has(id) && this.#directory !== undefined && /^\d+$/.test(id) && existsSync(path)) {
      const rest = JSON.parse(readFileSync(`${path}.json`, 'utf8')) as Omit<StoredFile, 'bytes'>;
      this.#kept.set(id, { ...rest, bytes: readFileSync(path) });
    }
    return this.#kept.get(id);
  }

  /** It is too old: nobody gets it any more. */
  remove(id: string): void {
    this.#kept.delete(id);
  }

  urlOf(id: string): string {
    return `${this.origin}/cdn/${id}`;
  }
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');
