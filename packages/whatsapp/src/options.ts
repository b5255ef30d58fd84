import type { WAVersion } from '@whiskeysockets/baileys';

export interface WhatsAppOptions {
  /** URL of a server other than WhatsApp's own. */
  socketUrl?: string;
  /** Root key that server's handshake certificate is checked with. Only for a server on this computer. */
  rootKey?: Uint8Array;
  /** The certificate of that server's TLS connections, as PEM. Only for a server on this computer. */
  ca?: string;
  /** The WhatsApp Web version to announce to the server. Without it the newest one is looked up. */
  version?: WAVersion;
  /** Looks up the newest version, at the start and again when the server rejects ours as outdated. */
  resolveVersion?: () => Promise<WAVersion>;
  /** Delay before each reconnect attempt; the last one applies to all further attempts. */
  backoffMs?: number[];
  /** Addition to a delay, so that connections do not all reconnect at the same time. */
  jitter?: (waitMs: number) => number;
  /** After more failed attempts in a row than this the status is TIMEOUT. The attempts continue. */
  triesBeforeTimeout?: number;
  /** Time limit for the server to accept the login or send a QR code. */
  openTimeoutMs?: number;
  /** Time limit for the server's ack of a sent message. */
  sendTimeoutMs?: number;
  /** Minimum time between commits of messages on a busy connection; messages in between share a commit. */
  storePauseMs?: number;
  /** The history import ends when no further chunk arrives within this time. */
  historyQuietMs?: number;
  /** How long each QR code is shown. Default as in WhatsApp: a minute for the first, 20 seconds for the others. */
  qrTimeoutMs?: number;
  /** Whether plain messages of known senders bypass the library's handlers; otherwise it handles every message. */
  hasFastPath?: boolean;
}

export interface Settings {
  socketUrl: string | undefined;
  isLoopback: boolean;
  rootKey: Uint8Array | undefined;
  ca: string | undefined;
  version: WAVersion | undefined;
  resolveVersion: (() => Promise<WAVersion>) | undefined;
  backoffMs: number[];
  jitter: (waitMs: number) => number;
  triesBeforeTimeout: number;
  openTimeoutMs: number;
  sendTimeoutMs: number;
  storePauseMs: number;
  historyQuietMs: number;
  qrTimeoutMs: number | undefined;
  hasFastPath: boolean;
}

export function readSettings(options: WhatsAppOptions): Settings {
  const isLoopback = options.socketUrl !== undefined && isOnThisComputer(options.socketUrl);
  if (!isLoopback && (options.rootKey || options.ca)) {
    throw new Error('Only a server on this computer may bring its own root key or certificate.');
  }
  return {
    socketUrl: options.socketUrl,
    isLoopback,
    rootKey: options.rootKey,
    ca: options.ca,
    version: options.version,
    resolveVersion: options.resolveVersion,
    backoffMs: options.backoffMs ?? [1_000, 2_000, 5_000, 10_000, 30_000, 60_000],
    jitter: options.jitter ?? ((waitMs) => Math.random() * waitMs * 0.3),
    triesBeforeTimeout: options.triesBeforeTimeout ?? 6,
    openTimeoutMs: options.openTimeoutMs ?? 40_000,
    sendTimeoutMs: options.sendTimeoutMs ?? 20_000,
    storePauseMs: options.storePauseMs ?? 110,
    historyQuietMs: options.historyQuietMs ?? 35_000,
    qrTimeoutMs: options.qrTimeoutMs,
    hasFastPath: options.hasFastPath ?? true,
  };
}

function isOnThisComputer(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
