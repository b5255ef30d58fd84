import type { MetaOptions } from '@prosa/channels';
import { type Clock, realClock } from './clock.ts';
import type { Config } from './config.ts';
import { type PoolConfig, type Database, openDatabase } from './database/db.ts';
import { openReportDatabase, type ReportDatabase } from './database/report-database.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import type { HookList } from './hooks.ts';
import { Jobs } from './jobs/jobs.ts';
import { createAccountLookupProxy, type AccountLookupProxy } from './identity/account-lookup.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { createMailer, type Mailer } from './outbound/mail.ts';
import { createOutbound, type Outbound } from './outbound/outbound.ts';
import { createWebPush, type WebPush } from './outbound/web-push.ts';
import { createRateLimit, type RateLimit } from './concurrency/rate-limit.ts';
import type { RoomsOf } from './events/events.ts';
import { Realtime } from './events/realtime.ts';
import { FairPool } from './concurrency/fair-pool.ts';
import { createSecrets, type Secrets } from './identity/secrets.ts';
import { openFiles } from './files/open-files.ts';
import { createStorage, type Storage } from './files/storage.ts';
import { createStreamFetch } from './outbound/stream-fetch.ts';
import { createTokens, type Tokens } from './identity/tokens.ts';
import { createUnitOfWork, type UnitOfWork } from './unit-of-work.ts';

/** Everything a feature can build on, opened once per process. */
export interface Platform {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  /** For long reads; see `on: 'report'` of a route. */
  reports: ReportDatabase;
  unitOfWork: UnitOfWork;
  identity: Identity;
  tokens: Tokens;
  secrets: Secrets;
  storage: Storage;
  rateLimit: RateLimit;
  jobs: Jobs;
  metrics: Metrics;
  realtime: Realtime;
  accountLookup: AccountLookupProxy;
  push: WebPush;
  outbound: Outbound;
  mail: Mailer;
  /** Takes turns, by company, for the calls of people that wait for outside systems. */
  outsideCalls: FairPool;
  /** Access to the API of Facebook, Instagram and the WhatsApp Cloud API. */
  meta: MetaOptions;
}

interface PlatformOptions {
  log: Log;
  /** The hooks of all features. */
  hooks: HookList;
  /** The event rooms that features add. */
  rooms: readonly RoomsOf[];
  clock?: Clock | undefined;
}

export function createPlatform(
  config: Config,
  connection: PoolConfig,
  { log, hooks, rooms, clock = realClock }: PlatformOptions,
): Platform {
  const metrics = createMetrics();
  const database = openDatabase(connection, log, {
    ...config.database,
    onWait: (...wait) => metrics.observeWait(...wait),
  });
  const secrets = createSecrets(config.secretKey, config.previousSecretKey);
  const tokens = createTokens(secrets);
  const identity = createIdentity(database, tokens);
  const jobs = new Jobs(connection, log);
  const realtime = new Realtime({ config, database, connection, identity, log, rooms, metrics });
  const outsideCalls = new FairPool({ atOnce: 32, perKey: 4, waitingPerKey: 40 });
  const storage = withPublicUrl(config, createStorage(openFiles(config), secrets));
  return {
    config,
    clock,
    log,
    database,
    reports: openReportDatabase(reportConnection(config, connection), log, config.database),
    secrets,
    tokens,
    identity,
    jobs,
    metrics,
    realtime,
    accountLookup: createAccountLookupProxy(outsideCalls),
    push: createWebPush(config, secrets),
    outbound: createOutbound(config.outside.allowHosts),
    mail: createMailer(config),
    outsideCalls,
    meta: metaOptions(config),
    storage,
    rateLimit: createRateLimit(database.pool),
    unitOfWork: createUnitOfWork({ clock, database, jobs, storage, hooks, realtime }),
  };
}

const reportConnection = ({ readDatabaseUrl }: Config, connection: PoolConfig): PoolConfig =>
  readDatabaseUrl === undefined ? connection : { connectionString: readDatabaseUrl };

const metaOptions = ({ meta: { graphUrl, version, isOwnFarEnd } }: Config): MetaOptions => ({
  graphUrl,
  version,
  fetch: createStreamFetch(isOwnFarEnd ? new URL(graphUrl).host : undefined),
});

/** Pages of another origin would resolve relative URLs against themselves, so they get absolute ones. */
const withPublicUrl = ({ corsOrigin, publicUrl }: Config, storage: Storage): Storage =>
  corsOrigin === undefined || publicUrl === undefined
    ? storage
    : { ...storage, signedUrl: (...of) => `${publicUrl}${storage.signedUrl(...of)}` };
