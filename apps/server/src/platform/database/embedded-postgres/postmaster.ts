import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { shareDirectories } from './account.ts';
import { type Cluster, serverEnvironment } from './cluster.ts';
import { clearStaleLockFiles, readPostmasterFile } from './postmaster-file.ts';
import { isPostmasterOf, isRunning } from './processes.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A running database server, newly started or found running. */
interface Postmaster {
  pid: number;
  admin: Connection;
}

const startTimeout = 120_000;
const mostFailures = 3;
const fastStopTimeout = 60_000;
const socketPort = 5432;
/** Maximum length of a socket path in bytes, the lowest of the supported systems. */
const socketPathLimit = 104;
const largestLog = 10_000_000;

const settings = {
  shared_buffers: '256MB',
  max_connections: '200',
  wal_level: 'replica',
  // For SSDs; by default a random page read is assumed to cost four times a sequential one.
  random_page_cost: '1.1',
  // No statement runs long enough for compilation to pay off.
  jit: 'off',
  // In a new installation plans are made for empty tables and must be replaced soon.
  autovacuum_naptime: '15s',
  unix_socket_permissions: '0700',
  log_checkpoints: 'off',
  // The application logs failed statements; the server's messages would contain values that users typed.
  log_min_messages: 'log',
};

/** Takes over a server that outlived its application, or starts one. The server's pid file decides races. */
export async function runPostmaster(
  cluster: Cluster,
  extraSettings: Record<string, string>,
): Promise<Postmaster> {
  const deadline = Date.now() + startTimeout;
  let failures = 0;
  while (Date.now() < deadline) {
    const found = readPostmasterFile(cluster.data);
    if (found && isPostmasterOf(found.pid, cluster.data)) {
      const admin = adminConnection(cluster, found.port);
      if (found.status === 'ready' && (await canConnect(admin))) return { pid: found.pid, admin };
      await sleep(50);
      continue;
    }
    clearStaleLockFiles(cluster.data, cluster.sockets);
    const started = await launch(cluster, extraSettings, deadline);
    if (started) return started;
    // A server that was just killed may leave sessions that hold its shared memory; they end by themselves.
    const isHeldUp = readLogTail(cluster.log).includes('shared memory block');
    if (!isHeldUp && ++failures >= mostFailures) break;
    await sleep(250);
  }
  throw new Error(`The database server under ${cluster.home} did not start: ${readLogTail(cluster.log)}`);
}

async function launch(
  cluster: Cluster,
  extraSettings: Record<string, string>,
  deadline: number,
): Promise<Postmaster | undefined> {
  const port = usesSocket(cluster) ? socketPort : await findFreePort();
  const child = spawnPostmaster(cluster, port, extraSettings);
  child.once('error', () => {});
  const admin = adminConnection(cluster, port);
  while (isUp(child) && Date.now() < deadline) {
    const own = readPostmasterFile(cluster.data);
    const isOurs = own?.pid === child.pid && own?.status === 'ready';
    if (isOurs && (await canConnect(admin))) return { pid: own.pid, admin };
    await sleep(20);
  }
  child.kill('SIGQUIT');
  return undefined;
}

const isUp = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

function spawnPostmaster(
  cluster: Cluster,
  port: number,
  extraSettings: Record<string, string>,
): ChildProcess {
  const shared = shareDirectories([cluster.data, cluster.sockets], cluster.account);
  const [data, sockets] = shared.paths;
  const all = {
    ...settings,
    listen_addresses: usesSocket(cluster) ? '' : '127.0.0.1',
    unix_socket_directories: usesSocket(cluster) ? sockets : '',
    ...extraSettings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(cluster.log);
  try {
    const child = spawn(cluster.programs.postgres, ['-D', data ?? '', '-p', String(port), ...options], {
      ...cluster.account,
      cwd: cluster.data,
      env: serverEnvironment(),
      // A session of its own: Ctrl-C in the terminal must not stop the server before the application has finished.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log, ...shared.descriptors],
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
    shared.close();
  }
}

/** Stops the server without waiting for its clients; everything committed is on the disk. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  if (!isPostmasterOf(pid, cluster.data)) return;
  if (process.platform === 'win32') {
    execFileSync(cluster.programs.control, ['stop', '-m', 'fast', '-w', '-D', cluster.data], {
      windowsHide: true,
    });
    return;
  }
  signal(pid, 'SIGINT');
  const deadline = Date.now() + fastStopTimeout;
  while (isRunning(pid)) {
    // After the timeout it is stopped at once; it recovers from its write-ahead log at the next start.
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await sleep(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

const usesSocket = ({ sockets }: Cluster): boolean =>
  process.platform !== 'win32' &&
  Buffer.byteLength(join(sockets, `.s.PGSQL.${socketPort}`)) < socketPathLimit;

function adminConnection(cluster: Cluster, port: number): Connection {
  const host = usesSocket(cluster) ? cluster.sockets : '127.0.0.1';
  return { host, port, user: 'postgres', password: cluster.adminPassword, database: 'postgres' };
}

async function canConnect(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Opens the log for appending; renames a large one first, once per start. */
function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function readLogTail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().slice(-800) : 'it wrote no log.';
}
