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

/** A separate PostgreSQL that can be restarted at any time. */
export class ChaosDatabase {
  readonly url: string;
  /** The end of its last downtime; infinity while it is down. */
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
    // The superuser bypasses row-level security; this pool only reads.
    this.pool = new pg.Pool({ ...cluster.admin, database: NAME, max: 4 });
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Retries until the query succeeds: the database may be down. */
  async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const deadline = Date.now() + RETRY_TIMEOUT_MS;
    for (;;) {
      try {
        return (await this.pool.query<T>(text, values)).rows;
      } catch (error) {
        // Retrying does not help an invalid statement.
        if (/^(?:42|22)/.test((error as { code?: string }).code ?? '') || Date.now() > deadline) throw error;
        await sleep(100);
      }
    }
  }

  /** Like `pg_ctl restart -m immediate`: aborts all sessions and replays the WAL at the start. */
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
