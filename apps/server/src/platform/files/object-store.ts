import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeDirectory } from '../make-directory.ts';

interface StoredObject {
  path: string;
  size: number;
}

/** Where bytes lie under paths: a folder of this machine, or a bucket. */
export interface ObjectStore {
  /** For people: a folder or an address, without secrets. */
  place: string;
  /** When it returns, the object is completely there; on failure there is none. */
  write(path: string, content: Readable): Promise<void>;
  /** Reads all or a part; `end` is inclusive. */
  read(path: string, part?: { start: number; end: number }): Readable;
  size(path: string): Promise<number | undefined>;
  /** A second object of the same content: objects never change, they are only removed. */
  copy(from: string, to: string): Promise<void>;
  /** Everything below a folder, with whole paths; nothing if there is no such folder. */
  list(folder: string): AsyncIterable<StoredObject>;
  remove(path: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

/** How names of unfinished files end. */
export const UNFINISHED = '.part';

export function openFolder(root: string): ObjectStore {
  return {
    place: root,
    async write(path, content) {
      const target = join(root, path);
      makeDirectory(root);
      await mkdir(dirname(target), { recursive: true });
      try {
        await pipeline(content, createWriteStream(target + UNFINISHED, { mode: 0o600, flush: true }));
        await rename(target + UNFINISHED, target);
      } catch (error) {
        await rm(target + UNFINISHED, { force: true });
        throw error;
      }
    },
    read: (path, part) => createReadStream(join(root, path), part),
    async size(path) {
      const found = await stat(join(root, path)).catch(() => undefined);
      return found?.isFile() ? found.size : undefined;
    },
    async copy(from, to) {
      const [source, target] = [join(root, from), join(root, to)];
      await mkdir(dirname(target), { recursive: true });
      await link(source, target).catch(() => copyFile(source, target));
    },
    list: (folder) => listFolder(root, folder),
    remove: (path) => rm(join(root, path), { force: true }),
    removeFolder: (folder) => rm(join(root, folder), { recursive: true, force: true }),
  };
}

async function* listFolder(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(root, path);
    else if (entry.isFile() && !entry.name.endsWith(UNFINISHED)) {
      // Removed since the folder was read.
      const found = await stat(join(root, path)).catch(() => undefined);
      if (found) yield { path, size: found.size };
    }
  }
}
