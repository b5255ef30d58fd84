import { Agent as HttpsAgent } from 'node:https';
import {
  Browsers,
  DEFAULT_CONNECTION_CONFIG,
  type GroupMetadata,
  proto,
  type UserFacingSocketConfig,
  type WAVersion,
} from '@whiskeysockets/baileys';
import { Agent, type Dispatcher } from 'undici';
import { BoundedCache } from './bounded-cache.ts';
import { isIgnoredJid } from './incoming.ts';
import type { Journal } from './journal.ts';
import type { Settings } from './options.ts';
import type { SentMessages } from './sent-messages.ts';
import { silentLogger } from './silent-logger.ts';

const MINUTE_MS = 60_000;

/** Small caches that are kept across reconnects. */
export class SharedCaches {
  readonly devices = new BoundedCache(1_000, 5 * MINUTE_MS);
  readonly retries = new BoundedCache(1_000, 60 * MINUTE_MS);
  readonly groups = new BoundedCache(200, 5 * MINUTE_MS);
}

/** HTTP agents for a server with its own CA certificate. */
export class Network {
  readonly agent: HttpsAgent | undefined;
  readonly dispatcher: Dispatcher | undefined;

  constructor({ ca }: Settings) {
    if (ca === undefined) return;
    this.agent = new HttpsAgent({ ca });
    this.dispatcher = new Agent({ connect: { ca } });
  }
}

interface ConfigParts {
  settings: Settings;
  network: Network;
  caches: SharedCaches;
  version: WAVersion;
  wantsHistory: boolean;
  journal: Journal;
  sent: SentMessages;
  groupMetadata: (jid: string) => Promise<GroupMetadata | undefined>;
  makeSignalRepository: NonNullable<UserFacingSocketConfig['makeSignalRepository']>;
}

export function socketConfig(parts: ConfigParts): UserFacingSocketConfig {
  const { settings, network, caches, journal } = parts;
  return {
    version: parts.version,
    // The phone sends its full history only to a client that looks like a desktop application.
    browser: Browsers.macOS(parts.wantsHistory ? 'Desktop' : 'Chrome'),
    syncFullHistory: parts.wantsHistory,
    shouldSyncHistoryMessage: ({ syncType }) =>
      // The other kinds are always needed: they contain the id mappings of people.
      parts.wantsHistory || syncType !== proto.Message.HistorySyncType.FULL,
    auth: { creds: journal.creds, keys: journal },
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    makeSignalRepository: parts.makeSignalRepository,
    waWebSocketUrl: settings.socketUrl ?? DEFAULT_CONNECTION_CONFIG.waWebSocketUrl,
    ...(network.agent ? { agent: network.agent, fetchAgent: network.agent } : {}),
    // With a timeout the library would start a timer and capture two stack traces for every frame it sends.
    connectTimeoutMs: 0,
    logger: silentLogger,
    getMessage: ({ id }) => (id ? parts.sent.find(id) : Promise.resolve(undefined)),
    cachedGroupMetadata: parts.groupMetadata,
    msgRetryCounterCache: caches.retries,
    userDevicesCache: caches.devices,
    shouldIgnoreJid: isIgnoredJid,
    markOnlineOnConnect: false,
    emitOwnEvents: false,
    ...(settings.qrTimeoutMs === undefined ? {} : { qrTimeout: settings.qrTimeoutMs }),
  };
}
