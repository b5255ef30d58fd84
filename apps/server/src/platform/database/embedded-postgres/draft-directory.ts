import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isRunning } from './processes.ts';

/** Moves a finished directory into place in one step; if another process was faster, its directory stays. */
export function publishDraft(draft: string, place: string): void {
  try {
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
    return;
  }
  flushDirectory(dirname(place));
}

/** Makes new directory entries survive a power cut. */
export function flushDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** Creates an empty directory beside `place`, to be filled and published; removes drafts whose process has died. */
export function createDraftDirectory(place: string): string {
  const prefix = `${basename(place)}.draft-`;
  for (const name of readdirSync(dirname(place))) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue;
    rmSync(join(dirname(place), name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(dirname(place), `${prefix}${process.pid}-`));
  chmodSync(draft, 0o755);
  return draft;
}
