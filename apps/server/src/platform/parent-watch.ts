const checkEvery = 1_000;

/** Calls `stop` once when the launcher process has ended, in whatever way (even kill -9). */
export function stopWhenParentDies(stop: () => void): void {
  const launcher = Number(process.env.PROSA_LAUNCHER_PID);
  if (!Number.isInteger(launcher) || launcher <= 0) return;
  // Under `node --watch` the launcher is the grandparent, so only its existence can be checked.
  const isParent = process.ppid === launcher;
  const timer = setInterval(() => {
    if (isParent ? process.ppid === launcher && isAlive(launcher) : isAlive(launcher)) return;
    clearInterval(timer);
    stop();
  }, checkEvery);
  timer.unref();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
