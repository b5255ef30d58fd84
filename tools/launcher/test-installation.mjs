import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcess, identify } from './process-info.mjs';

const settingNames =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|CORS_ORIGIN|SECRET_KEY|SECRET_KEY_PREVIOUS|ROLES|LOG_LEVEL|PHONE_PORT|WA_.*|FFMPEG_PATH|PROSA_.*)$/;
const npmNames = /^(npm_(?!config_)|npm_config_local_prefix$|INIT_CWD$)/;

/** Runs `npm start` in a directory, as a user at a terminal would, with only these settings. */
export function startThere(directory, settings, command = ['start']) {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !settingNames.test(name) && !npmNames.test(name),
  );
  const child = spawn('npm', command, {
    cwd: directory,
    env: { ...Object.fromEntries(inherited), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const started = {
    output: '',
    exitCode: undefined,
    ended: undefined,
    signal: (name) => signalGroup(child.pid, name),
  };
  const note = (chunk) => (started.output += chunk);
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  started.ended = new Promise((resolve) => {
    child.once('close', (code, signal) => {
      started.exitCode = code ?? signal;
      resolve(started.exitCode);
    });
  });
  return started;
}

/** Like Ctrl-C: signals the whole foreground process group. */
function signalGroup(pid, name) {
  try {
    process.kill(-pid, name);
  } catch {
    // The process has already ended.
  }
}

/** Polls until the result is truthy, the time is up, or `isOver` reports that there will be none. */
export async function waitFor(ask, { seconds, isOver = () => false }) {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer) return answer;
    if (isOver()) return undefined;
    await sleep(100);
  }
  return undefined;
}

/** The status and body of a JSON response; undefined if the server does not respond. */
export async function askJson(url, body) {
  try {
    const response = await fetch(url, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}

export function findFreePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export function isPortOpen(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

export const findServer = (directory) => findProcess(join(directory, 'apps/server/src/main.ts'));

/** The identity of a data directory's database server. */
export function identifyDatabase(dataDirectory) {
  const file = readdirSync(dataDirectory, { recursive: true }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  return file ? identify(Number.parseInt(readFileSync(join(dataDirectory, file), 'utf8'), 10)) : undefined;
}
