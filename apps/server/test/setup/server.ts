import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { type RunningServer, type StartOptions, startServer } from '../../src/server.ts';
import { Client } from './client.ts';
import { createMovableClock, type MovableClock } from './movable-clock.ts';

export const OWNER = { email: 'owner@prosa.test', password: 'owner-of-the-house' };

export interface TestServer {
  url: string;
  healthUrl: string | undefined;
  /** Superuser access to its database, only to inspect or to set up what no route can. */
  admin: pg.ClientConfig;
  config: Config;
  /** The clock of this server and of other servers on the same database. */
  clock: MovableClock;
  /** For scheduled routines, which no request can start. */
  platform: Platform;
  /** The first owner's credentials, as printed at the first start. */
  firstOwner: RunningServer['firstOwner'];
  /** Signs in and returns a client that keeps its cookie and token. */
  signIn(credentials: { email: string; password: string }): Promise<Client>;
  /** The platform owner, signed in once: a second sign-in would end the first session. */
  owner(): Promise<Client>;
  /** A client without a session. */
  stranger(): Client;
  /** A second server on the same database. */
  startAnother(changes?: Partial<Config>, options?: Pick<StartOptions, 'logTo'>): Promise<TestServer>;
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** The real server on its own database, listening on a free port. */
export async function startTestServer(
  changes: Partial<Config> = {},
  { logTo }: Pick<StartOptions, 'logTo'> = {},
): Promise<TestServer> {
  const admin = inject('admin');
  const application = inject('application');
  const database = `test_${randomBytes(6).toString('hex')}`;
  // File by file: page by page, through the log, is five times the work.
  await runSql(
    admin,
    `create database ${database} template prosa_template owner ${application.user} strategy file_copy`,
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'prosa-files-'));
  const config = testConfig(databaseUrl({ ...admin, ...application, database }), dataDir, changes);
  const options = { clock: createMovableClock(), ...(logTo ? { logTo } : {}) };
  const server = await startOn(config, { ...admin, database }, options);
  return {
    ...server,
    async stop() {
      await server.stop();
      await runSql(admin, `drop database ${database} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startOn(
  config: Config,
  admin: pg.ClientConfig,
  options: StartOptions & { clock: MovableClock },
): Promise<TestServer> {
  const { clock } = options;
  const running = await startServer(config, options);
  const pool = new pg.Pool({ ...admin, max: 2 });
  // The database is removed while its last connections are still being closed.
  pool.on('error', () => {});
  const { localUrl: url, healthUrl, platform, firstOwner } = running;
  const signIn = async (credentials: { email: string; password: string }) => {
    const client = new Client(url);
    await client.signIn(credentials);
    return client;
  };
  let owner: Promise<Client> | undefined;
  return {
    url,
    healthUrl,
    admin,
    config,
    clock,
    platform,
    firstOwner,
    stranger: () => new Client(url),
    signIn,
    owner: () => (owner ??= signIn(OWNER)),
    startAnother: (more = {}, own = {}) => startOn({ ...config, ...more }, admin, { ...options, ...own }),
    sql: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<T>(text, values)).rows,
    async stop() {
      await running.stop();
      await pool.end();
    },
  };
}

/** No servers listen here, so that tests never reach the real ones; those that need one start a peer. */
const unreachable = {
  whatsapp: {
    socketUrl: 'ws://127.0.0.1:1/ws/chat',
    rootKey: undefined,
    ca: undefined,
    version: [2, 3000, 1],
    hasFastPath: true,
  },
  meta: {
    graphUrl: 'http://127.0.0.1:1',
    isOwnFarEnd: true,
    version: 'v25.0',
    loginUrl: 'http://127.0.0.1:1',
    appId: '100200300400',
    appSecret: 'app-secret-of-the-tests',
    verifyToken: 'verify-token-of-the-tests',
  },
  outside: {
    openAi: { baseUrl: 'http://127.0.0.1:1', model: 'test-model' },
    azureVoicesUrl: 'http://127.0.0.1:1',
    googleTokenUrl: 'http://127.0.0.1:1',
    dialogflowUrl: 'http://127.0.0.1:1',
    allowHosts: [],
  },
} satisfies Partial<Config>;

export function testConfig(url: string, dataDir: string, changes: Partial<Config>): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: url,
    readDatabaseUrl: undefined,
    s3Url: undefined,
    database: { pipeline: process.env['PG_PIPELINE'] === 'stock' ? 'stock' : 'own' },
    publicUrl: undefined,
    corsOrigin: undefined,
    secretKey: randomBytes(32),
    previousSecretKey: undefined,
    acceptsNewKey: false,
    adminEmail: OWNER.email,
    adminPassword: OWNER.password,
    roles: ['web', 'worker'],
    logLevel: 'fatal',
    ...unreachable,
    push: { localService: undefined },
    channelLeaseSeconds: 20,
    supportPhone: undefined,
    monitoring: { healthPort: undefined, metricsToken: undefined },
    mail: undefined,
    backup: { to: undefined, passphrase: undefined, keep: 7, at: '03:10', databaseUrl: undefined },
    trustedProxy: undefined,
    ...changes,
  };
}

/** A URL can contain the socket's folder as its host parameter. */
export const databaseUrl = ({ host, port, user, password, database }: pg.ClientConfig) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;

export async function runSql<T extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
