import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running server says of itself in its data directory. */
export interface PostmasterFile {
  pid: number;
  port: number;
  status: string;
}

const impossiblePid = 2 ** 31 - 1;
const pathOf = (dataDirectory: string): string => join(dataDirectory, 'postmaster.pid');

export function readPostmasterFile(dataDirectory: string): PostmasterFile | undefined {
  const lines = readLines(dataDirectory);
  const [pid, port] = [Number(lines?.[0]), Number(lines?.[3])];
  return pid > 0 ? { pid, port, status: lines?.[7]?.trim() ?? '' } : undefined;
}

/**
 * The number in the file now belongs to another program, and PostgreSQL would refuse to start because of it.
 * Only the number is replaced: the rest lets the new server find out whether old sessions are still at work.
 */
export function disownPostmasterFile(dataDirectory: string, pid: number): void {
  const lines = readLines(dataDirectory);
  if (!lines || Number(lines[0]) !== pid) return;
  writeFileSync(pathOf(dataDirectory), [impossiblePid, ...lines.slice(1)].join('\n'));
}

function readLines(dataDirectory: string): string[] | undefined {
  try {
    return readFileSync(pathOf(dataDirectory), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
