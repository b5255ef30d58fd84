import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { runInForeground } from './children.mjs';
import { root } from './places.mjs';
import { prepare } from './prepare.mjs';
import { environmentWith } from './right-node.mjs';

const checkEvery = 1_000;

/** Prepares everything and runs the server until it ends. */
export async function run(args) {
  const node = await prepare();
  await ensureWebBuilt(node);
  const { child, ended } = runInForeground(node, [join(root, 'apps/server/src/main.ts'), ...args], {
    env: { ...environmentWith(node), PROSA_LAUNCHER_PID: String(process.pid) },
    isApart: true,
  });
  const timer = stopWhenNpmDies(child);
  return ended.finally(() => clearInterval(timer));
}

/** npm passes signals on to us, but when it is killed outright nobody tells us. */
function stopWhenNpmDies(child) {
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, checkEvery);
  return timer;
}
