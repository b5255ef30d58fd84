import { parentOf, readCommand } from './process-info.mjs';

const checkEvery = 1_000;

/** Calls `stop` when the npm that runs us is killed outright; signals it passes on. Returns how to stop watching. */
export function stopWhenNpmDies(stop) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  // npm runs a script by a shell, which may stay between it and us and then notices nothing.
  const isShell = readCommand(parent).includes('launcher/run.mjs');
  const grandparent = isShell ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    stop();
  }, checkEvery);
  return () => clearInterval(timer);
}
