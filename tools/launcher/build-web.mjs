import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runQuietly } from './run-program.mjs';
import { withLock } from './lock.mjs';
import { memory, web, webBuild } from './paths.mjs';
import { showStep } from './progress.mjs';
import { environmentWith } from './find-node.mjs';
import { hashContents, readStamp, removeStamp, writeStamp } from './stamps.mjs';

const sources = ['apps/web', 'packages/contract', 'package.json', 'package-lock.json', 'tsconfig.base.json'];
const notSources = ['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report', '.tsbuildinfo'];

/** Builds the web, unless the existing build is from the same sources. */
export async function ensureWebBuilt(node) {
  if (isBuilt()) return;
  await withLock(async (nameChild) => {
    if (isBuilt()) return;
    await showStep('Building the web', () => build(node, nameChild));
  });
}

const isBuilt = () =>
  existsSync(join(webBuild, 'index.html')) && readStamp('web') === hashContents(sources, notSources);

/**
 * Builds into a draft folder that then replaces the old build, so that a running server never serves an incomplete
 * one.
 */
async function build(node, nameChild) {
  const wanted = hashContents(sources, notSources);
  const draft = join(memory, 'web-draft');
  const previous = join(memory, 'web-previous');
  for (const leftover of [draft, previous]) rmSync(leftover, { recursive: true, force: true });
  await runQuietly(node, [findVite(), 'build', '--outDir', draft, '--emptyOutDir'], {
    cwd: web,
    env: { ...environmentWith(node), NODE_ENV: 'production' },
    onSpawn: nameChild,
  });
  removeStamp('web');
  if (existsSync(webBuild)) renameSync(webBuild, previous);
  renameSync(draft, webBuild);
  rmSync(previous, { recursive: true, force: true });
  writeStamp('web', wanted);
}

/** The vite script that the web depends on, which may differ from the one in node_modules/.bin. */
export function findVite() {
  const manifest = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  return join(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).bin.vite);
}
