import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const MAX_LOG_LINES = 400;
/** Consecutive failed starts after which the node is given up. */
const MAX_FAILED_STARTS = 5;

/** The log of a process that ended unexpectedly. */
export interface Crash {
  node: string;
  code: number | null;
  signal: string | null;
  logLines: string[];
}

/** One process of the product, restarted whenever it ends, as a service manager does. */
export class ProductNode {
  readonly name: string;
  readonly roles: string;
  readonly url: string;
  readonly crashes: Crash[] = [];
  /** Starts that ended because the database was down. */
  refusedStarts = 0;
  isReady = false;
  logLines: string[] = [];
  private readonly environment: Record<string, string>;
  private readonly database: { awayUntil: number };
  private child: ChildProcess | undefined;
  private shouldRun = false;
  private readonly readyWaiters: PromiseWithResolvers<void>[] = [];
  private failedStarts = 0;

  static async create(
    name: string,
    roles: string,
    environment: Record<string, string>,
    database: { awayUntil: number },
  ): Promise<ProductNode> {
    return new ProductNode(name, roles, await freePort(), environment, database);
  }

  private constructor(
    name: string,
    roles: string,
    port: number,
    environment: Record<string, string>,
    database: { awayUntil: number },
  ) {
    this.database = database;
    this.name = name;
    this.roles = roles;
    this.url = `http://127.0.0.1:${port}`;
    this.environment = { ...environment, ROLES: roles, PORT: String(port) };
  }

  hasRole(role: string): boolean {
    return this.roles.split(',').includes(role);
  }

  /** Starts it and keeps it running. Resolves when it is ready. */
  async start(): Promise<void> {
    this.shouldRun = true;
    if (!this.child) this.launch();
    await this.ready();
  }

  async ready(): Promise<void> {
    if (this.isReady) return;
    const waiting = Promise.withResolvers<void>();
    this.readyWaiters.push(waiting);
    await waiting.promise;
  }

  /** `kill -9` at any time. */
  async kill(options: { staysDown?: boolean } = {}): Promise<void> {
    const { child } = this;
    if (options.staysDown) this.shouldRun = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    this.child = undefined;
    this.isReady = false;
    child.kill('SIGKILL');
    await ended;
    if (this.shouldRun) this.launch();
  }

  private rejectWaiters(): void {
    const error = new Error(`${this.name} does not start: ${this.logLines.slice(-10).join('\n')}`);
    for (const { reject } of this.readyWaiters.splice(0)) reject(error);
  }

  private launch(): void {
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [main], {
      // The process ends when this one ends, in whatever way.
      env: { PATH, ...this.environment, PROSA_LAUNCHER_PID: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    const launchedAt = performance.now();
    const hear = (chunk: Buffer) => {
      const lines = chunk.toString().split('\n').filter(Boolean);
      this.logLines = [...this.logLines, ...lines].slice(-MAX_LOG_LINES);
      if (this.child !== child || !lines.some((line) => line.startsWith('Prosa is ready'))) return;
      this.isReady = true;
      this.failedStarts = 0;
      for (const { resolve } of this.readyWaiters.splice(0)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', (code, signal) => {
      if (this.child !== child) return;
      this.child = undefined;
      const wasReady = this.isReady;
      this.isReady = false;
      if (!this.shouldRun) return;
      if (!wasReady && this.database.awayUntil > launchedAt) this.refusedStarts++;
      else this.crashes.push({ node: this.name, code, signal, logLines: this.logLines.slice(-30) });
      if (!wasReady && this.database.awayUntil < launchedAt) this.failedStarts++;
      if (this.failedStarts < MAX_FAILED_STARTS) this.launch();
      else this.rejectWaiters();
    });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
