import { isStoredPath } from './file-keys.ts';
import type { ObjectStore } from './object-store.ts';

interface MovedFiles {
  files: number;
  bytes: number;
  /** Those that an interrupted move had written already, and only had to be removed here. */
  found: number;
}

/**
 * Moves every stored file to another place. One leaves its old place only when it is complete in the new one, so that
 * it can be read all the time and the move can be interrupted at any moment.
 */
export async function moveFiles(
  from: ObjectStore,
  to: ObjectStore,
  onMoved: (files: number) => void = () => {},
): Promise<MovedFiles> {
  const moved: MovedFiles = { files: 0, bytes: 0, found: 0 };
  for await (const { path, size } of from.list('')) {
    if (!isStoredPath(path)) continue;
    if ((await to.size(path)) === size) moved.found += 1;
    else if (!(await copyOver(path, { from, to }))) continue;
    else {
      moved.files += 1;
      moved.bytes += size;
      onMoved(moved.files);
    }
    // Removed by the product meanwhile: it must not come back.
    if ((await from.size(path)) === undefined) await to.remove(path);
    await from.remove(path);
  }
  return moved;
}

/** False where the file was removed since it was listed. */
async function copyOver(
  path: string,
  { from, to }: { from: ObjectStore; to: ObjectStore },
): Promise<boolean> {
  try {
    await to.write(path, from.read(path));
    return true;
  } catch (error) {
    if ((await from.size(path)) === undefined) return false;
    throw error;
  }
}
