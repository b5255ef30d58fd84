import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type EmbeddedCluster,
  startEmbeddedCluster,
} from '../../../apps/server/src/platform/database/embedded-postgres.ts';
import { isRunning } from '../../../apps/server/src/platform/database/embedded-postgres/processes.ts';

const NAME = 'prosa';
const RETRY_TIMEOUT_MS = 60_000;

/** A PostgreSQL of its own, which can be torn down in the middle of everything. */
export class ChaosDatabase {
  readonly url: string;
  /** When it was last away; the end of time while it is. */
  awayUntil = Number.NEGATIVE_INFINITY;
  private cluster: EmbeddedCluster;
  private readonly home: string;
  private readonly pool: pg.Pool;

  static async start(folder: string): Promise<ChaosDatabase> {
    const home = join(folder, 'pg');
    const cluster = await startEmbeddedCluster(home);
    const client = new pg.Client(cluster.admin);
    await client.connect();
    const password = client.escapeLiteral(cluster.applicationPassword);
    await client.query(`create role ${NAME} login nosuperuser nobypassrls password ${password}`);
    await client.query(`create database ${NAME} owner ${NAME}`);
    await client.end();
    return new ChaosDatabase(home, cluster);
  }

  private constructor(home: string, cluster: EmbeddedCluster) {
    this.home = home;
    this.cluster = cluster;
    const { host, port } = cluster.admin;
    const password = encodeURIComponent(cluster.applicationPassword);
    this.url = `postgres://${NAME}:${password}@localhost:${port}/${NAME}?host=${encodeURIComponent(host)}`;
    // As the superuser, whom row-level security does not bind: it only looks.
    this.pool = new pg.Pool({ ...cluster.admin, database: NAME, max: 4 });
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Asks until there is an answer: the database may be away just now. */
  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const deadline = Date.now() + RETRY_TIMEOUT_MS;
    for (;;) {
      try {
        return (await this.pool.query<T>(text, values)).rows;
      } catch (error) {
        // A wrong statement does not get better by waiting.
        if (/^(?:42|22)/.test((error as { code?: string }).code ?? '') || Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }

  /** As `pg_ctl restart -m immediate`: nobody is waited for, and the log is replayed at the start. */
  async restartImmediately(): Promise<void> {
    this.awayUntil = Number.POSITIVE_INFINITY;
    const { pid } = this.cluster;
    process.kill(pid, 'SIGQUIT');
    while (isRunning(pid)) await sleep(10);
    this.cluster = await startEmbeddedCluster(this.home);
    this.awayUntil = performance.now();
  }

  async stop(): Promise<void> {
    await this.pool.end().catch(() => {});
    await this.cluster.stop();
  }
}
