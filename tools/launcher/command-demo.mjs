import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { runInForeground } from './run-program.mjs';
import { stopWhenNpmDies } from './npm-watch.mjs';
import { root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { environmentWith } from './find-node.mjs';

/** Runs the product with a demo company and simulated phones. */
export async function run(args) {
  const node = await prepare();
  await ensureWebBuilt(node);
  const { child, ended } = runInForeground(node, [join(root, 'tools/demo/src/main.ts'), ...args], {
    env: { ...environmentWith(node), PROSA_LAUNCHER_PID: String(process.pid) },
    isApart: true,
  });
  return ended.finally(stopWhenNpmDies(() => child.kill('SIGTERM')));
}
