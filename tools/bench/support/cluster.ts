import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import {
  type EmbeddedCluster,
  startEmbeddedCluster,
} from '../../../apps/server/src/platform/database/embedded-postgres.ts';

export interface BenchCluster {
  /** For the product: an unprivileged role, as in production. */
  databaseUrl: string;
  /** For filling tables and reading plans. */
  admin: pg.Client;
  /** Connection settings of the superuser. */
  adminConnection: pg.ClientConfig;
  pid: number;
  /** The length of the database's log, and its text from a position on. */
  logLength(): Promise<number>;
  logSince(length: number): Promise<string>;
  stop(): Promise<void>;
}

/** A separate PostgreSQL, as durable as the product's, with an empty database. */
export async function startCluster(home: string): Promise<BenchCluster> {
  const cluster: EmbeddedCluster = await startEmbeddedCluster(join(home, 'bench-postgres'));
  const setUp = new pg.Client(cluster.admin);
  await setUp.connect();
  await setUp.query(
    `create role prosa_bench login nosuperuser nobypassrls password '${cluster.applicationPassword}'`,
  );
  await setUp.query('create database prosa_bench owner prosa_bench');
  await setUp.end();
  const adminConnection = { ...cluster.admin, database: 'prosa_bench' };
  const admin = new pg.Client(adminConnection);
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  const pid = parentOf(rows[0]?.pid ?? 0);
  const { host, port } = cluster.admin;
  return {
    databaseUrl: `postgres://prosa_bench:${encodeURIComponent(cluster.applicationPassword)}@localhost:${port}/prosa_bench?host=${encodeURIComponent(host)}`,
    admin,
    adminConnection,
    pid,
    logLength: async () => (await readLog(home)).length,
    logSince: async (length) => (await readLog(home)).slice(length),
    async stop() {
      await admin.end();
      await cluster.stop();
    },
  };
}

async function readLog(home: string): Promise<string> {
  const folder = join(home, 'bench-postgres');
  const names = await readdir(folder, { recursive: true });
  const logs = names.filter((name) => name.endsWith('.log')).toSorted();
  return (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('');
}

/** The checkpointer is a child of the server itself. */
function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const TICK_MS = 10;

/** CPU time of these processes and their descendants, in milliseconds. Linux only: it reads /proc. */
export function cpuMs(pids: number[]): number {
  const parents = new Map<number, { parent: number; ms: number }>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // The process's own time and that of its ended children.
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
      parents.set(Number(entry), { parent: Number(fields[1]), ms: ticks * TICK_MS });
    } catch {
      // The process ended meanwhile.
    }
  }
  const isBelow = (pid: number): boolean =>
    pids.includes(pid) || (parents.has(pid) && isBelow(parents.get(pid)?.parent ?? 0));
  return [...parents].filter(([pid]) => isBelow(pid)).reduce((sum, [, { ms }]) => sum + ms, 0);
}
