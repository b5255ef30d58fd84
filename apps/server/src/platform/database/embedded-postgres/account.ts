import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The user for the database server when this process is root: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const accountNames = ['postgres', '_postgres', 'nobody'];
const fallbackAccount: Account = { uid: 65534, gid: 65534 };

/** Undefined for an ordinary user; for root, the owner of the data, so that a later start picks the same user. */
export function chooseAccount(dataDirectory: string): Account | undefined {
  const owner = statSync(dataDirectory, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (!owner || process.platform === 'win32' || owner.uid === process.getuid?.()) return undefined;
    throw new Error(
      `The data in ${dataDirectory} belongs to another user of this machine: start as that user.`,
    );
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return findAccount() ?? fallbackAccount;
}

function findAccount(): Account | undefined {
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of accountNames) {
    const [, , uid, gid] = entries.find((entry) => entry[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Whether the account has permission to reach `path` and use it. */
export function canReach(path: string, account: Account): boolean {
  const needed = statSync(path).isDirectory() ? 0o1 : 0o5;
  for (let at = resolve(path), bits = needed; ; at = dirname(at), bits = 0o1) {
    const entry = statSync(at);
    const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
    if (((entry.mode >> shift) & bits) !== bits) return false;
    if (at === dirname(at)) return true;
  }
}

/** Directory paths for a child process of another account, and the descriptors it must inherit for them. */
interface SharedDirectories {
  paths: string[];
  descriptors: number[];
  close(): void;
}

/**
 * Root's data may be below a directory that other users cannot enter (/root). The child process then inherits open
 * directories, from descriptor 3 on, and names them by descriptor: no permissions have to change.
 */
export function shareDirectories(directories: string[], account: Account | undefined): SharedDirectories {
  if (!account || directories.every((directory) => canReach(directory, account))) {
    return { paths: directories, descriptors: [], close: () => {} };
  }
  if (process.platform !== 'linux') {
    throw new Error(
      `The database server cannot enter ${directories[0]}: choose another DATA_DIR, or do not run as root.`,
    );
  }
  const descriptors = directories.map((directory) => openSync(directory, 'r'));
  return {
    paths: directories.map((_, index) => `/proc/self/fd/${index + 3}`),
    descriptors,
    close: () => descriptors.forEach((descriptor) => closeSync(descriptor)),
  };
}
