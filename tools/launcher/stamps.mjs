import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { memory, root } from './paths.mjs';

/** One hash of the contents of files and directories (paths from the root), leaving out some names. */
export function hashContents(paths, leftOut = []) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).toSorted()) {
        if (!leftOut.some((ending) => name.endsWith(ending))) add(join(path, name));
      }
      return;
    }
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

const fileOf = (name) => join(memory, `${name}.stamp`);

export function readStamp(name) {
  return existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : undefined;
}

export function writeStamp(name, value) {
  mkdirSync(memory, { recursive: true });
  writeFileSync(fileOf(name), value);
}

export function removeStamp(name) {
  rmSync(fileOf(name), { force: true });
}
