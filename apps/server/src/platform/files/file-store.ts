import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ObjectStore, openFolder, UNFINISHED } from './object-store.ts';

/** Where the product's files lie: on the disk, or in a bucket. Programs that know only paths are lent one. */
export interface FileStore extends ObjectStore {
  /** The path of a new, empty draft on this machine, for a file of that folder. */
  draft(folder: string): Promise<string>;
  /** Puts a finished draft in its place; whatever comes of it, the draft is gone then. */
  keep(draft: string, path: string): Promise<void>;
  /** Lends a path of this machine under which the file can be read until `act` is done. */
  withPath<T>(path: string, act: (local: string) => Promise<T>): Promise<T>;
}

/** Drafts lie beside the files, so that a finished one only gets another name. */
export function openDiskFiles(root: string): FileStore {
  return {
    ...openFolder(root),
    async draft(folder) {
      const path = join(root, folder, `${randomUUID()}${UNFINISHED}`);
      await mkdir(dirname(path), { recursive: true });
      return path;
    },
    keep: (draft, path) => rename(draft, join(root, path)),
    withPath: (path, act) => act(join(root, path)),
  };
}

/** A day old drafts are of processes that were killed. */
const OLD_MS = 24 * 3_600_000;

/** Drafts on this machine for files that lie elsewhere. */
export class Drafts {
  readonly #folder: ObjectStore;
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    this.#folder = openFolder(root);
  }

  async create(folder: string): Promise<string> {
    const path = join(this.#root, folder, randomUUID());
    await mkdir(dirname(path), { recursive: true });
    return path;
  }

  /** A draft with this content, which is gone when `act` is done. */
  async lend<T>(
    folder: string,
    fill: (draft: string) => Promise<unknown>,
    act: (draft: string) => Promise<T>,
  ): Promise<T> {
    const draft = await this.create(folder);
    try {
      await fill(draft);
      return await act(draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async removeOld(): Promise<void> {
    for await (const { path } of this.#folder.list('')) {
      const found = await stat(join(this.#root, path)).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > OLD_MS) await this.#folder.remove(path);
    }
  }
}
