import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a process of that number exists. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Tells a process from a later one of the same number: its number and when it was started. */
export function identify(pid) {
  return `${pid} ${startOf(pid)}`;
}

/** Whether the process that `identify` described is still the one of that number. */
export function isStillRunning(identity) {
  const pid = Number.parseInt(identity, 10);
  return isRunning(pid) && identify(pid) === identity;
}

function startOf(pid) {
  try {
    if (process.platform === 'linux') return readStartFromProc(pid);
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

function readStartFromProc(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name, which may hold anything: state is field 3 of the manual, the start time field 22.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z'
    ? 'dead'
    : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
}
