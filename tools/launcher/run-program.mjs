import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { root } from './paths.mjs';
import { codeOfSignal, onSignals } from './signals.mjs';

const isWindows = process.platform === 'win32';

/** A quiet program failed; `output` is what it printed. */
export class ChildFailed extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** A signal arrived while a quiet program was running. */
export class Interrupted extends Error {
  constructor(signal) {
    super(signal);
    this.exitCode = codeOfSignal(signal);
  }
}

/** Runs a program whose output matters only when it fails. */
export function runQuietly(command, args, { cwd = root, env = process.env, onSpawn = () => {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: needsShell(command),
      windowsHide: true,
    });
    onSpawn(child.pid);
    let output = '';
    let received;
    const stopListening = onSignals((signal) => {
      received = signal;
      child.kill(signal);
    });
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => {
      stopListening();
      reject(new ChildFailed(`${command} could not be run: ${error.message}`, output));
    });
    child.once('close', (code, signal) => {
      stopListening();
      if (received) reject(new Interrupted(received));
      else if (code === 0) resolve(output);
      else reject(new ChildFailed(`${basename(command)} ended with ${signal ?? `code ${code}`}.`, output));
    });
  });
}

/**
 * Runs a program in the foreground and resolves to its exit code. In its own session (`isApart`) it does not get
 * Ctrl-C from the terminal as well as from us, so it gets each signal once.
 */
export function runInForeground(command, args, { cwd = root, env = process.env, isApart = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: 'inherit',
    detached: isApart && !isWindows,
    shell: needsShell(command),
  });
  const hasTerminal = isWindows || (!isApart && process.stdin.isTTY);
  const stopListening = onSignals((signal) => {
    if (signal !== 'SIGINT' || !hasTerminal) child.kill(signal);
  });
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command} could not be run: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  }).finally(stopListening);
  return { child, ended };
}

/** Windows runs the .cmd files of npm and of node_modules/.bin only through a shell. */
const needsShell = (command) => isWindows && !command.endsWith('.exe');
