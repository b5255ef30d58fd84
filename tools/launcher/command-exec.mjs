import { join } from 'node:path';
import { runInForeground } from './run-program.mjs';
import { root, web } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { environmentWith } from './find-node.mjs';

/** Runs a program of node_modules/.bin under the right Node. */
export async function run([program, ...args]) {
  if (!program) throw new Error('Which program of node_modules/.bin shall run?');
  const node = await prepare();
  return runInForeground(program, args, { env: toolEnvironment(node) }).ended;
}

/** An environment in which the repository's tools are on the PATH and run under the right Node. */
export function toolEnvironment(node) {
  const shelves = [root, web].map((directory) => join(directory, 'node_modules', '.bin'));
  return environmentWith(node, ...shelves);
}
