import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { runInForeground } from './run-program.mjs';
import { toolEnvironment } from './command-exec.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';

const shelf = join(root, 'tools', 'bench');

/** Runs tools/bench/<name>.ts; without a name, lists the available ones. */
export async function run([name, ...args]) {
  const file = join(shelf, `${name}.ts`);
  if (!name || !existsSync(file)) {
    if (name) console.error(`There is no tools/bench/${name}.ts.`);
    console.log(`npm run bench <name>, one of: ${listNames().join(', ') || 'none yet'}`);
    return name ? 1 : 0;
  }
  const node = await prepare();
  await ensureWebBuilt(node);
  return runInForeground(node, [file, ...args], { env: toolEnvironment(node) }).ended;
}

function listNames() {
  return readdirSync(shelf)
    .filter((entry) => entry.endsWith('.ts'))
    .map((entry) => entry.slice(0, -'.ts'.length))
    .toSorted();
}
