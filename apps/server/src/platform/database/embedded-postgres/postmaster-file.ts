import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostmasterOf } from './processes.ts';

/** What a running server says of itself in its data directory. */
export interface PostmasterFile {
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
 * After a crash the files that say which process has the data, and which the socket, may name a number that now
 * belongs to another program or to a dead process not yet reaped; PostgreSQL would refuse to start because of it.
 * Only the number is replaced: the rest lets the new server find out whether old sessions are still at work.
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
