import { join } from 'node:path';
import { findVite } from './build-web.mjs';
import { runInForeground } from './run-program.mjs';
import { root, web } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { environmentWith } from './find-node.mjs';

/**
 * Runs the server, restarted after each change, and the web's development server; when one ends, the other is
 * stopped.
 */
export async function run(args) {
  const node = await prepare();
  const env = { ...environmentWith(node), PROSA_LAUNCHER_PID: String(process.pid) };
  const main = join(root, 'apps/server/src/main.ts');
  const both = [
    runInForeground(node, ['--watch', '--watch-preserve-output', main, ...args], { env, isApart: true }),
    runInForeground(node, [findVite(), '--clearScreen', 'false'], { cwd: web, env, isApart: true }),
  ];
  const code = await Promise.race(both.map(({ ended }) => ended));
  for (const { child } of both) child.kill('SIGTERM');
  await Promise.all(both.map(({ ended }) => ended));
  return code;
}
