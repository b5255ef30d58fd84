import type { WAVersion } from '@whiskeysockets/baileys';

export interface WhatsAppOptions {
  /** Another server than WhatsApp's own. */
  socketUrl?: string;
  /** Who vouches for that server in the handshake. Only for a server on this computer. */
  rootKey?: Uint8Array;
  /** The certificate of that server's TLS connections, as PEM. Only for a server on this computer. */
  ca?: string;
  /** The version of WhatsApp Web to introduce ourselves with. Without it the newest one is looked up. */
  version?: WAVersion;
  /** Looks the newest version up, at the start and once more when the server calls ours outdated. */
  resolveVersion?: () => Promise<WAVersion>;
  /** How long to wait before each further try to connect; the last one counts for all that follow. */
  backoffMs?: number[];
  /** Adds to a waiting time so that not all connections come back at the same moment. */
  jitter?: (waitMs: number) => number;
  /** After so many failed tries in a row the status is TIMEOUT. The tries go on. */
  triesBeforeTimeout?: number;
  /** How long the server may take until it lets us in or shows a code. */
  openTimeoutMs?: number;
  /** How long to wait for the far end to take a message. */
  sendTimeoutMs?: number;
  /** On a busy connection, the time from one commit to the next: what comes in between is stored together. */
  storePauseMs?: number;
  /** Without a further chunk of history for so long, the one before was the last. */
  historyQuietMs?: number;
  /** How long each code is shown. Without it, as WhatsApp does: a minute the first, 20 seconds the others. */
  qrTimeoutMs?: number;
  /** Whether a known sender's plain message goes past the library; otherwise the library handles every message. */
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
