import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostmasterOf } from './processes.ts';

/** The postmaster.pid file that a running server keeps in its data directory. */
interface PostmasterFile {
  pid: number;
  port: number;
  status: string;
}

const impossiblePid = 2 ** 31 - 1;

export function readPostmasterFile(dataDirectory: string): PostmasterFile | undefined {
  const lines = readLines(join(dataDirectory, 'postmaster.pid'));
  const [pid, port] = [Number(lines?.[0]), Number(lines?.[3])];
  return pid > 0 ? { pid, port, status: lines?.[7]?.trim() ?? '' } : undefined;
}

/**
 * After a crash the lock files of the data directory and the socket may contain a pid that now belongs to another
 * program or to an unreaped dead process, and PostgreSQL would refuse to start. Only the pid is replaced: from the rest
 * the new server finds out whether old sessions are still running.
 */
export function clearStaleLockFiles(dataDirectory: string, socketDirectory: string): void {
  const socketLocks = readdirSync(socketDirectory).filter((name) => name.endsWith('.lock'));
  const files = [
    join(dataDirectory, 'postmaster.pid'),
    ...socketLocks.map((name) => join(socketDirectory, name)),
  ];
  for (const file of files) {
    const [pid, ...rest] = readLines(file) ?? [];
    if (!isTaken(Number(pid)) || isPostmasterOf(Number(pid), dataDirectory)) continue;
    writeFileSync(file, [impossiblePid, ...rest].join('\n'));
  }
}

function isTaken(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
