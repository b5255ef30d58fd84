import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Session } from '@prosa/contract';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));

export const OWNER = { email: 'owner@bench.test', password: 'owner-of-the-bench' };

export interface Product {
  url: string;
  pid: number;
  /** Time from the start of the process to the first healthy response. */
  startMs: number;
  signIn: (credentials: { email: string; password: string }) => Promise<Session & { cookie: string }>;
  stop: () => Promise<void>;
}

export const temporaryData = () => mkdtemp(join(tmpdir(), 'prosa-bench-'));
export const removeData = (folder: string) => rm(folder, { recursive: true, force: true });

/** The product as it is run in production, in a separate process. */
export async function startProduct(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
      ...environment,
    },
  });
  await waitUntilHealthy(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    signIn: (credentials) => signIn(url, credentials),
    async stop() {
      child.kill('SIGINT');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isWell = await fetch(`${url}/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isWell) return;
    await sleep(5);
  }
  throw new Error('The product stopped while it was starting.');
}

async function signIn(
  url: string,
  credentials: { email: string; password: string },
): Promise<Session & { cookie: string }> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!reply.ok) throw new Error(`Sign-in answered ${reply.status}.`);
  return {
    ...((await reply.json()) as Session),
    cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '',
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
