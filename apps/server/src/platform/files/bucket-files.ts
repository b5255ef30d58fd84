import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isStoredPath } from './file-keys.ts';
import { Drafts, type FileStore } from './file-store.ts';
import { type ObjectStore, openFolder } from './object-store.ts';

interface Places {
  bucket: ObjectStore;
  /** Files of the time before the bucket, until they are moved there. */
  disk: ObjectStore & { root: string };
  drafts: Drafts;
}

/**
 * Files in a bucket. What was stored on the disk before is read from there until `npm run files:move` has moved it: the
 * disk is looked at first, because a file leaves it only once it is in the bucket.
 */
export function openBucketFiles(bucket: ObjectStore, dataDir: string): FileStore {
  const root = join(dataDir, 'files');
  const drafts = new Drafts(join(dataDir, 'drafts'));
  const disk = { ...openFolder(root), root };
  const places: Places = { bucket, disk, drafts };
  return {
    place: bucket.place,
    write: (path, content) => bucket.write(path, content),
    read: (path, part) => Readable.from(readFrom(places, path, part), { objectMode: false }),
    size: async (path) => (await disk.size(path)) ?? bucket.size(path),
    copy: (from, to) => copy(places, from, to),
    list: (folder) => list(places, folder),
    async remove(path) {
      await disk.remove(path);
      await bucket.remove(path);
    },
    async removeFolder(folder) {
      await disk.removeFolder(folder);
      await bucket.removeFolder(folder);
    },
    draft: (folder) => drafts.create(folder),
    async keep(draft, path) {
      try {
        await bucket.write(path, createReadStream(draft));
      } finally {
        await rm(draft, { force: true });
      }
    },
    withPath: (path, act) => drafts.lend(dirname(path), (draft) => fetchTo(places, path, draft), act),
  };
}

async function* readFrom(
  { bucket, disk }: Places,
  path: string,
  part: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const file = await openOnDisk(disk, path);
  yield* file ? file.createReadStream(part) : bucket.read(path, part);
}

const openOnDisk = (disk: Places['disk'], path: string) =>
  open(join(disk.root, path)).catch(nothingIfMissing);

function nothingIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function copy({ bucket, disk }: Places, from: string, to: string): Promise<void> {
  const file = await openOnDisk(disk, from);
  if (file) await bucket.write(to, file.createReadStream());
  else await bucket.copy(from, to);
}

/** A file of the disk keeps its content under a second name, even while it is being moved. */
async function fetchTo({ bucket, disk }: Places, path: string, draft: string): Promise<void> {
  const source = join(disk.root, path);
  const isHere = await link(source, draft)
    .catch(() => copyFile(source, draft))
    .then(() => true, nothingIfMissing);
  if (!isHere) await pipeline(bucket.read(path), createWriteStream(draft, { mode: 0o600 }));
}

/** The disk first: what is moved meanwhile is in the bucket when that is listed. */
async function* list({ bucket, disk }: Places, folder: string): ReturnType<ObjectStore['list']> {
  const seen = new Set<string>();
  for await (const found of disk.list(folder)) {
    seen.add(found.path);
    yield found;
  }
  // Something else may lie in the same bucket, such as backups.
  for await (const found of bucket.list(folder))
    if (!seen.has(found.path) && isStoredPath(found.path)) yield found;
}
