import type { MetaOptions } from '@prosa/channels';
import { type Clock, realClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, type Database, openDatabase } from './db.ts';
import { createIdentity, type Identity } from './identity.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLineBox, type LineBox } from './lines.ts';
import type { Log } from './log.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { createPush, type Push } from './push.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { createRealtime, type Realtime } from './realtime.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { createStorage, type Storage } from './storage.ts';
import { createStreamFetch } from './stream-fetch.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { createWorkplace, type Workplace } from './work.ts';

/** Everything a feature can build on, opened once per process. */
export interface Platform {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  workplace: Workplace;
  identity: Identity;
  tokens: Tokens;
  secrets: Secrets;
  storage: Storage;
  rateLimit: RateLimit;
  jobs: Jobs;
  realtime: Realtime;
  lines: LineBox;
  push: Push;
  outbound: Outbound;
  /** The way to the provider of Facebook, Instagram and the WhatsApp Cloud API. */
  meta: MetaOptions;
}

export function createPlatform(
  config: Config,
  connection: Connection,
  log: Log,
  clock: Clock = realClock,
): Platform {
  const { graphUrl, version, isOwnFarEnd } = config.meta;
  const database = openDatabase(connection, log);
  const secrets = createSecrets(config.secretKey, config.previousSecretKey);
  const tokens = createTokens(secrets);
  const identity = createIdentity(database, tokens);
  const jobs = createJobs(connection, log);
  const realtime = createRealtime({ config, database, connection, identity, log });
  const storage = addressedFor(config, createStorage(config.dataDir, secrets));
  return {
    config,
    clock,
    log,
    database,
    secrets,
    tokens,
    identity,
    jobs,
    realtime,
    lines: createLineBox(),
    push: createPush(config, secrets),
    outbound: createOutbound(config.outside.allowHosts),
    meta: { graphUrl, version, fetch: createStreamFetch(isOwnFarEnd ? new URL(graphUrl).host : undefined) },
    storage,
    rateLimit: createRateLimit(database.pool),
    workplace: createWorkplace({ clock, database, jobs, storage, wake: (news) => realtime.wake(news) }),
  };
}

/** Pages of another origin would look for a file with themselves: they are told where it is. */
const addressedFor = ({ corsOrigin, publicUrl }: Config, storage: Storage): Storage =>
  corsOrigin === undefined || publicUrl === undefined
    ? storage
    : { ...storage, signedUrl: (...of) => `${publicUrl}${storage.signedUrl(...of)}` };
