import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process with this pid exists; a zombie does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return state.slice(state.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/** Whether the process runs in this data directory: its pid alone may have been reused by another program. */
export function isPostmasterOf(pid: number, dataDirectory: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
        dataDirectory,
      );
    }
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDirectory);
  } catch {
    return false;
  }
}
