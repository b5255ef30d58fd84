import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run-program.mjs';
import { withLock } from './lock.mjs';
import { npmCommand } from './npm.mjs';
import { root } from './paths.mjs';
import { showStep } from './progress.mjs';
import { environmentWith } from './find-node.mjs';
import { hashContents, readStamp, removeStamp, writeStamp } from './stamps.mjs';

// Includes development packages whatever NODE_ENV says; packages may not run install scripts.
const options = ['--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Installs the lockfile's packages, unless they are already installed. */
export async function ensureInstalled(node) {
  if (isInstalled()) return;
  await withLock(async (nameChild) => {
    if (isInstalled()) return;
    await showStep('Installing packages', () => install(node, nameChild));
  });
}

const wantedStamp = () => `${process.platform}-${process.arch} ${hashContents(['package-lock.json'])}`;

const isInstalled = () => existsSync(join(root, 'node_modules')) && readStamp('install') === wantedStamp();

async function install(node, nameChild) {
  const wanted = wantedStamp();
  removeStamp('install');
  const [command, ...args] = npmCommand(node);
  await runQuietly(command, [...args, 'ci', ...options], { env: environmentWith(node), onSpawn: nameChild });
  writeStamp('install', wanted);
}
