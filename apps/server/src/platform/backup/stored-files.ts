import { pipeline, Readable } from 'node:stream';
import { pipeline as pipe } from 'node:stream/promises';
import { createInterface } from 'node:readline';
import { createZstdDecompress } from 'node:zlib';
import { ConfigError } from '../config-error.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { compress } from './dump-database.ts';
import { FILES, fileListPath, type Manifest } from './manifest.ts';
import { Meter } from './meter.ts';

interface FileEntry {
  size: number;
  sha256: string;
}

/** By their keys. */
export type FileEntries = Map<string, FileEntry>;

/** Marks of conversions that failed are worth nothing elsewhere. */
const isKept = (key: string): boolean => !key.endsWith('.none');

/**
 * Copies the files that the shelf does not have yet, and returns all that are there now. A file never changes, so its
 * key tells.
 */
export async function copyNewFiles(
  source: ObjectStore,
  shelf: ObjectStore,
  known: FileEntries,
): Promise<FileEntries> {
  const entries: FileEntries = new Map();
  for await (const { path, size } of source.list('')) {
    if (!isKept(path)) continue;
    const found = known.get(path);
    const entry = found?.size === size ? found : await copyFile(path, source, shelf);
    if (entry) entries.set(path, entry);
  }
  return entries;
}

async function copyFile(
  key: string,
  source: ObjectStore,
  shelf: ObjectStore,
): Promise<FileEntry | undefined> {
  const meter = new Meter();
  try {
    pipeline(source.read(key), meter, () => {});
    await shelf.write(`${FILES}/${key}`, meter);
  } catch (error) {
    // Removed since it was listed: nobody has it any more.
    if ((await source.size(key)) === undefined) return undefined;
    throw error;
  }
  return { size: meter.bytes, sha256: meter.sha256() };
}

/** Those of an earlier archive that still lie on the shelf. */
export async function knownFiles(shelf: ObjectStore, archive: string | undefined): Promise<FileEntries> {
  if (archive === undefined) return new Map();
  const listed = await readFileList(shelf, archive);
  const known: FileEntries = new Map();
  for await (const { path, size } of shelf.list(FILES)) {
    const key = path.slice(FILES.length + 1);
    const entry = listed.get(key);
    if (entry?.size === size) known.set(key, entry);
  }
  return known;
}

export async function writeFileList(
  shelf: ObjectStore,
  archive: string,
  entries: FileEntries,
): Promise<Manifest['files']> {
  const lines = function* () {
    for (const [key, { size, sha256 }] of entries) yield `${sha256} ${size} ${key}\n`;
  };
  const meter = new Meter();
  const compressor = compress();
  pipeline(Readable.from(lines()), meter, compressor, () => {});
  await shelf.write(fileListPath(archive), compressor);
  const bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  return { count: entries.size, bytes, sha256: meter.sha256() };
}

/** With the checksum of the manifest, a list that was changed is refused. */
export async function readFileList(
  shelf: ObjectStore,
  archive: string,
  sha256?: string,
): Promise<FileEntries> {
  const meter = new Meter();
  const content = pipeline(shelf.read(fileListPath(archive)), createZstdDecompress(), meter, () => {});
  const entries: FileEntries = new Map();
  for await (const line of createInterface({ input: content })) {
    const [hash = '', size = '', key = ''] = line.split(' ');
    entries.set(key, { size: Number(size), sha256: hash });
  }
  if (sha256 !== undefined && meter.sha256() !== sha256)
    throw new ConfigError('The backup is damaged: its list of files is not the one that was written.');
  return entries;
}

/** Checks every file of the archive, and writes it to `target` if there is one. */
export async function readFiles(
  shelf: ObjectStore,
  entries: FileEntries,
  target?: ObjectStore,
): Promise<void> {
  for (const [key, { size, sha256 }] of entries) {
    const meter = new Meter();
    const content = shelf.read(`${FILES}/${key}`);
    if (target === undefined) {
      await pipe(content, meter, async (chunks) => {
        for await (const _ of chunks);
      });
    } else {
      pipeline(content, meter, () => {});
      await target.write(key, meter);
    }
    if (meter.bytes !== size || meter.sha256() !== sha256)
      throw new ConfigError(`The backup is damaged: the file ${key} is not the one that was written.`);
  }
}
