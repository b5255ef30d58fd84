import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { memory } from './paths.mjs';
import { identify, isStillRunning } from './process-info.mjs';

const lock = join(memory, 'lock');

/**
 * Runs `work` while no other launcher changes this directory. `work` gets a function to register a child process: if
 * we are killed, the lock holds until that process has ended too.
 */
export async function withLock(work) {
  await acquire();
  try {
    return await work((pid) => pid && writeFileSync(join(lock, 'child'), identify(pid)));
  } finally {
    discard(lock, 'released');
  }
}

async function acquire() {
  mkdirSync(memory, { recursive: true });
  const draft = mkdtempSync(join(memory, 'lock-'));
  writeFileSync(join(draft, 'owner'), identify(process.pid));
  let hasReported = false;
  while (!tryRename(draft, lock)) {
    if (!isHeld(lock)) discard(lock, 'broken');
    else if (!hasReported) {
      console.error('  Waiting for another launcher that is at work in this directory…');
      hasReported = true;
    }
    await sleep(200);
  }
  removeAbandonedDrafts();
}

/** Renamed atomically, then removed; if another launcher holds a new lock by now, it is renamed back. */
function discard(directory, why) {
  const aside = join(memory, `${why}-${process.pid}`);
  if (!tryRename(directory, aside)) return;
  if (why === 'broken' && isHeld(aside) && tryRename(aside, directory)) return;
  rmSync(aside, { recursive: true, force: true });
}

/** Drafts of launchers that were killed while waiting. */
function removeAbandonedDrafts() {
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith('lock-'))) {
    if (!isHeld(join(memory, name))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

/** A rename never replaces a directory with contents; the lock relies on this. */
function tryRename(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function isHeld(directory) {
  try {
    return readdirSync(directory).some((name) => isStillRunning(readFileSync(join(directory, name), 'utf8')));
  } catch {
    return false;
  }
}
