import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { runInForeground } from './run-program.mjs';
import { toolEnvironment } from './command-exec.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';

/** Runs the long chaos test with the given arguments. */
export async function run(args) {
  const node = await prepare();
  await ensureWebBuilt(node);
  const main = join(root, 'tools', 'chaos', 'src', 'main.ts');
  return runInForeground(node, [main, ...args], { env: toolEnvironment(node) }).ended;
}
