import { parentOf, readCommand } from './process-info.mjs';

const checkEvery = 1_000;

/**
 * Calls `stop` when the parent npm is killed; npm forwards signals itself. Returns a function that stops watching.
 */
export function stopWhenNpmDies(stop) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  // npm runs scripts through a shell, which may survive npm and does not report its end.
  const isShell = readCommand(parent).includes('launcher/run.mjs');
  const grandparent = isShell ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    stop();
  }, checkEvery);
  return () => clearInterval(timer);
}
