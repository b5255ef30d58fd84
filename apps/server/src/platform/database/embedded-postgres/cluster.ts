import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, chooseAccount, shareDirectories } from './account.ts';
import { flushDirectory, createDraftDirectory, publishDraft } from './draft-directory.ts';
import { findPrograms, type Programs } from './programs.ts';

/** The paths, passwords and programs of one database server. */
export interface Cluster {
  home: string;
  data: string;
  sockets: string;
  log: string;
  adminPassword: string;
  applicationPassword: string;
  account: Account | undefined;
  programs: Programs;
}

const adminPasswordFile = 'password';
const applicationPasswordFile = 'application-password';

/** Opens the cluster under `home`, creating it on the first start. */
export async function openCluster(home: string, onProgress: (text: string) => void): Promise<Cluster> {
  mkdirSync(home, { recursive: true });
  const root = join(home, 'cluster');
  const account = chooseAccount(join(root, 'data'));
  const programs = await findPrograms(home, account);
  if (!existsSync(root)) {
    onProgress('Creating the database');
    await createCluster(root, { account, programs });
  }
  return {
    home,
    data: join(root, 'data'),
    sockets: join(root, 'sockets'),
    log: join(home, 'postgres.log'),
    adminPassword: readPassword(join(root, adminPasswordFile)),
    applicationPassword: readPassword(join(root, applicationPasswordFile)),
    // If another process created the cluster meanwhile, it may have chosen another account.
    account: chooseAccount(join(root, 'data')),
    programs,
  };
}

/** Created in a draft directory and renamed: after a crash there is either no cluster or a complete one. */
async function createCluster(
  root: string,
  { account, programs }: { account: Account | undefined; programs: Programs },
): Promise<void> {
  const draft = createDraftDirectory(root);
  const [data, sockets] = [join(draft, 'data'), join(draft, 'sockets')];
  for (const directory of [data, sockets]) {
    mkdirSync(directory, { mode: 0o700 });
    if (account) chownSync(directory, account.uid, account.gid);
  }
  const adminPassword = writePassword(join(draft, adminPasswordFile));
  writePassword(join(draft, applicationPasswordFile));
  flushDirectory(draft);

  const passwordForInitdb = join(sockets, 'password');
  writeFileSync(passwordForInitdb, `${adminPassword}\n`, { mode: 0o600 });
  if (account) chownSync(passwordForInitdb, account.uid, account.gid);
  try {
    await runInitdb(programs.initdb, [data, sockets], account);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  rmSync(passwordForInitdb);
  publishDraft(draft, root);
}

function runInitdb(
  program: string,
  directories: [string, string],
  account: Account | undefined,
): Promise<void> {
  const shared = shareDirectories(directories, account);
  const [data, sockets] = shared.paths;
  const options = [
    `--pgdata=${data}`,
    `--pwfile=${sockets}/password`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ];
  return new Promise<void>((resolve, reject) => {
    const child = spawn(program, options, {
      ...account,
      cwd: directories[1],
      env: serverEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', ...shared.descriptors],
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`The database could not be created in ${directories[0]}: ${output.trim().slice(-800)}`),
        );
    });
  }).finally(() => shared.close());
}

/** A minimal environment: the server must not see PG… variables for other servers or the application's secrets. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return Object.fromEntries(
    Object.entries({ LC_ALL: 'C', PATH, SystemRoot, TEMP, TMP }).filter(([, value]) => value),
  );
}

/** Flushed to disk: after a power cut, a cluster without its password could never be opened again. */
function writePassword(file: string): string {
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true });
  return password;
}

const readPassword = (file: string): string => readFileSync(file, 'utf8').trim();
