import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Whether a process with this id exists. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Identifies a process by its id and start time, since ids are reused. */
export function identify(pid) {
  return `${pid} ${startOf(pid)}`;
}

/** Whether the process that `identify` described is still running. */
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

/**
 * The fields of Linux's stat file after the process name, which may contain anything: state, parent, …, at 19 the
 * start time.
 */
function readState(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The parent of another process; undefined if that cannot be read from /proc. */
export function parentOf(pid) {
  try {
    return Number(readState(pid)[1]);
  } catch {
    return undefined;
  }
}

function readStartFromProc(pid) {
  const state = readState(pid);
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return state[0] === 'Z' ? 'dead' : `${boot} ${state[19]}`;
}

/** The id of a process whose command line contains `text`, if there is one. */
export function findProcess(text) {
  return listProcesses().find(({ command }) => command.includes(text))?.pid;
}

function listProcesses() {
  if (!existsSync('/proc/self/cmdline')) {
    const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readCommand(name) }));
}

/** The command line of a process; empty if that cannot be read from /proc. */
export function readCommand(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
