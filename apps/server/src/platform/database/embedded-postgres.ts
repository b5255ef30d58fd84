import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openCluster } from './embedded-postgres/cluster.ts';
import { DataLock } from './embedded-postgres/data-lock.ts';
import { type Connection, runPostmaster, stopPostmaster } from './embedded-postgres/postmaster.ts';

export type { Connection } from './embedded-postgres/postmaster.ts';

/** A database server with its superuser. */
export interface EmbeddedCluster {
  admin: Connection;
  /** Password of the application's database role. */
  applicationPassword: string;
  pid: number;
  stop(): Promise<void>;
}

/** A database server with the application's role and database, locked for this process. */
export interface EmbeddedPostgres {
  connection: Connection;
  /** The same database as the superuser, for backups: no policy hides a row. */
  admin: Connection;
  pid: number;
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  home: string;
  onProgress?: (text: string) => void;
  /** Called when the data lock is lost for good after a crash of the database server. */
  onLost?: (error: Error) => void;
}

const application = 'prosa';
const startTimeout = 120_000;

/** Starts (or takes over) the database server under `home` without locking it; also used directly by tests. */
export async function startEmbeddedCluster(
  home: string,
  options: { onProgress?: (text: string) => void; settings?: Record<string, string> } = {},
): Promise<EmbeddedCluster> {
  const onProgress = options.onProgress ?? (() => {});
  const cluster = await openCluster(resolve(home), onProgress);
  onProgress('Starting the database');
  const { pid, admin } = await runPostmaster(cluster, options.settings ?? {});
  return {
    admin,
    applicationPassword: cluster.applicationPassword,
    pid,
    stop: () => stopPostmaster(cluster, pid),
  };
}

/** Starts the application's database under `home`; fails with ERR_DATA_DIR_IN_USE while another process has it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { home, onProgress = () => {}, onLost = () => {} } = options;
  const deadline = Date.now() + startTimeout;
  for (;;) {
    const cluster = await startEmbeddedCluster(home, { onProgress });
    try {
      return await claimCluster(cluster, resolve(home), onLost);
    } catch (error) {
      if (!isServerGone(error) || Date.now() > deadline) throw error;
      // The previous process was still stopping the server that was found running.
      await sleep(100);
    }
  }
}

/** The application's database for a short visit: that of the running product, else started until `stop`. */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_DATA_DIR_IN_USE') throw error;
    const cluster = await startEmbeddedCluster(options.home);
    return { ...connectionsOf(cluster), pid: cluster.pid, stop: async () => {} };
  }
}

async function claimCluster(
  cluster: EmbeddedCluster,
  home: string,
  onLost: (error: Error) => void,
): Promise<EmbeddedPostgres> {
  const lock = await DataLock.acquire(cluster.admin, home, onLost);
  // Stopping the server frees the lock, so no other process can take it while the server is about to stop.
  const stop = async (): Promise<void> => {
    lock.release();
    await cluster.stop();
  };
  try {
    await createApplicationDatabase(cluster);
    if (!lock.isHeld())
      throw Object.assign(new Error('The database server stopped.'), { code: 'ECONNRESET' });
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...connectionsOf(cluster), pid: cluster.pid, stop };
}

const connectionsOf = ({ admin, applicationPassword: password }: EmbeddedCluster) => ({
  connection: { host: admin.host, port: admin.port, user: application, password, database: application },
  admin: { ...admin, database: application },
});

async function createApplicationDatabase({ admin, applicationPassword }: EmbeddedCluster): Promise<void> {
  const client = new pg.Client(admin);
  client.on('error', () => {});
  await client.connect();
  try {
    const roles = await client.query('select from pg_roles where rolname = $1', [application]);
    // Repeated at every start, so that the password and the rights cannot drift.
    await client.query(
      `${roles.rowCount ? 'alter' : 'create'} role ${application} login nosuperuser nocreatedb nocreaterole
       noreplication nobypassrls password ${client.escapeLiteral(applicationPassword)}`,
    );
    const databases = await client.query('select from pg_database where datname = $1', [application]);
    if (!databases.rowCount) await client.query(`create database ${application} owner ${application}`);
  } finally {
    await client.end().catch(() => {});
  }
}

const goneCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']);

function isServerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The driver sets no error code when a session is terminated.
  if (error.message.startsWith('Connection terminated')) return true;
  return 'code' in error && typeof error.code === 'string' && goneCodes.has(error.code);
}
