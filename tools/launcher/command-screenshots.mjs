import { join } from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { toolEnvironment } from './command-exec.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { prepare } from './prepare.mjs';
import { root } from './paths.mjs';
import { runInForeground } from './run-program.mjs';

/** Takes the README's pictures of a fresh demo. */
export async function run(args) {
  const node = await prepare();
  await ensureWebBuilt(node);
  const env = toolEnvironment(node);
  const chromium = await ensureBrowser(env);
  const script = join(root, 'apps/web/scripts/take-screenshots.ts');
  return runInForeground(node, [script, ...args], { env: { ...env, CHROMIUM_PATH: chromium } }).ended;
}
