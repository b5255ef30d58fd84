import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { App } from './platform/http/serve-routes.ts';
import { createApp, createChannels, createReporter, hooks, rooms, startJobs, createDueRows } from './app.ts';
import { prepareFirstStart, type FirstOwner } from './business/first-start.ts';
import { publishOwnVersion } from './business/versions/versions.ts';
import type { ChannelHost } from './channels/host.ts';
import type { Clock } from './platform/clock.ts';
import { type Config } from './platform/config.ts';
import { ConfigError } from './platform/config-error.ts';
import { type PoolConfig, assertRestrictedRole } from './platform/database/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { assertFilesUsable } from './platform/files/open-files.ts';
import { createLog, type LogTarget } from './platform/log.ts';
import { assertKnownSecretKey } from './platform/identity/known-secret-key.ts';
import { migrate } from './platform/database/migrate.ts';
import { openHealthServer } from './platform/http/health-endpoints.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import type { Realtime } from './platform/events/realtime.ts';
import { systemActor } from './platform/unit-of-work.ts';

export interface RunningServer {
  /** The public URL. */
  url: string;
  /** The URL it listens on; behind a proxy it differs from `url`. */
  localUrl: string;
  /** The URL of `/health` and `/metrics` on a port of their own. */
  healthUrl: string | undefined;
  platform: Platform;
  /** Only on the very first start. */
  firstOwner: FirstOwner | undefined;
  stop(): Promise<void>;
}

export interface StartOptions {
  onProgress?: (text: string) => void;
  /** Called when the database is lost for good. */
  onLost?: (error: Error) => void;
  /** Replaces the real clock. */
  clock?: Clock;
  /** Replaces standard error as the target of the log. */
  logTo?: LogTarget;
}

/** Starts database → migrations → platform → features → listening; `stop` undoes it in reverse order. */
export async function startServer(
  config: Config,
  { onProgress = () => {}, onLost = () => {}, clock, logTo }: StartOptions = {},
): Promise<RunningServer> {
  const log = createLog(config.logLevel, logTo);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ home: join(config.dataDir, 'postgres'), onProgress, onLost })
      : undefined;
  const connection: PoolConfig = embedded?.connection ?? { connectionString: config.databaseUrl };
  const platform = createPlatform(config, connection, { log, hooks, rooms, clock });
  try {
    return await startOn(platform, embedded, onProgress);
  } catch (error) {
    await platform.realtime.stop();
    await closePlatform(platform);
    await embedded?.stop();
    throw error;
  }
}

async function assertRestrictedRoles({ config, database, reports }: Platform): Promise<void> {
  await assertRestrictedRole(database.pool);
  if (config.readDatabaseUrl !== undefined) await assertRestrictedRole(reports.pool, 'READ_DATABASE_URL');
}

async function startOn(
  platform: Platform,
  embedded: EmbeddedPostgres | undefined,
  onProgress: (text: string) => void,
): Promise<RunningServer> {
  const { config, database, secrets, unitOfWork, realtime } = platform;
  await assertRestrictedRoles(platform);
  await assertFilesUsable(config);
  await migrate(database.pool, (name) => onProgress(`Preparing the database: ${name}`));
  await assertKnownSecretKey(database.pool, secrets, config);
  const app = await createApp(platform);
  await realtime.listen();
  await startJobs(platform);
  const channels = createChannels(platform);
  const dueRows = createDueRows(platform);
  const firstOwner = await unitOfWork.onPlatform(systemActor, (work) => prepareFirstStart(work, config));
  await unitOfWork.onPlatform(systemActor, publishOwnVersion);
  const localUrl = config.roles.includes('web') ? await openPort(platform, app) : '';
  const watch = await openWatch(platform, channels);
  // Started last, because incoming messages may be requested at once.
  if (config.roles.includes('channels')) channels.start();
  if (config.roles.includes('worker')) dueRows.start();
  return {
    url: config.publicUrl ?? localUrl,
    localUrl,
    healthUrl: watch.url,
    platform,
    firstOwner,
    async stop() {
      await dueRows.stop();
      await channels.stop();
      await watch.stop();
      await closeConnections(app.http, realtime);
      await closePlatform(platform);
      await embedded?.stop();
    },
  };
}

async function openPort({ config, realtime }: Platform, { http }: App): Promise<string> {
  await http.ready();
  realtime.start(http.server);
  await http
    .listen({ port: config.port, host: config.host })
    .catch(explainListenError({ ...config, variable: 'PORT' }));
  return addressOf(http.server.address() as AddressInfo);
}

export async function closePlatform({ jobs, reports, mail, database, metrics }: Platform): Promise<void> {
  await jobs.stop();
  await reports.close();
  mail.close();
  await database.close();
  metrics.close();
}

const STOP_TIMEOUT_MS = 3000;

/** Lets running calls finish, but closes slow and idle connections after a timeout. */
async function closeConnections(http: FastifyInstance, realtime: Realtime): Promise<void> {
  const timeout = setTimeout(() => http.server.closeAllConnections(), STOP_TIMEOUT_MS);
  await realtime.stop();
  clearTimeout(timeout);
  await http.close();
}

const addressOf = ({ address, family, port }: AddressInfo) =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

/** What operators and the owner see of this node, also without the web role. */
async function openWatch(platform: Platform, channels: ChannelHost) {
  const { host, monitoring } = platform.config;
  const port = monitoring.healthPort ?? 0;
  const http = await openHealthServer(platform).catch(
    explainListenError({ host, port, variable: 'HEALTH_PORT' }),
  );
  const reporter = createReporter(platform, channels);
  await reporter.start();
  return {
    url: http && addressOf(http.server.address() as AddressInfo),
    async stop() {
      await reporter.stop();
      await http?.close();
    },
  };
}

/** A used port and a foreign host are common mistakes: the message says which variable to set. */
const explainListenError =
  ({ host, port, variable }: { host: string; port: number; variable: 'PORT' | 'HEALTH_PORT' }) =>
  (error: NodeJS.ErrnoException): never => {
    const texts: Record<string, string> = {
      EADDRINUSE: `The port ${port} is in use by another program: set ${variable} to a free one.`,
      EACCES: `The port ${port} may not be used here: set ${variable} to one above 1023.`,
      EADDRNOTAVAIL: `HOST is not valid: this machine has no address ${host}.`,
      ENOTFOUND: `HOST is not valid: this machine has no address ${host}.`,
    };
    throw new ConfigError(texts[error.code ?? ''] ?? `HOST or ${variable} is not valid: ${error.message}.`);
  };
