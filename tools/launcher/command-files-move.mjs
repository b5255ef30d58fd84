import { join } from 'node:path';
import { environmentWith } from './find-node.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { runInForeground } from './run-program.mjs';

/** Moves the files of the disk into the bucket. */
export async function run(args) {
  const node = await prepare();
  const program = join(root, 'apps/server/src/move-files.ts');
  return runInForeground(node, [program, ...args], { env: environmentWith(node) }).ended;
}
