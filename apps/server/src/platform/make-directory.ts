import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Level by level: where nothing can be created, as below /proc, Node's own recursion tries for ever. */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeDirectory(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error;
  }
}
