import { createRequire } from 'node:module';
import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { Curve, generateSignalPubKey, WA_CERT_DETAILS } from '@whiskeysockets/baileys';

interface SignalSession {
  indexInfo: { closed: number };
}

interface SignalSessionRecord {
  sessions: Record<string, SignalSession>;
  isClosed(session: SignalSession): boolean;
  closeSession(session: SignalSession): void;
  openSession(session: SignalSession): void;
  removeOldSessions(): void;
}

interface SignalLibrary {
  curve: { verifySignature(key: Buffer, message: Uint8Array, signature: Uint8Array): boolean };
  SessionRecord: { prototype: SignalSessionRecord; createEntry(): object };
}

const MAX_CLOSED_SESSIONS = 40;

/** Console output of libsignal about normal conditions and errors that are handled here. */
const CONSOLE_NOISE =
  /^(Closing open session in favor of incoming prekey bundle|Decrypted message with closed session|Failed to decrypt message with any known session|Session error:)/;

/** Root key trusted by the connections opened in this context; only set for a server on this computer. */
const loopbackRoot = new AsyncLocalStorage<Uint8Array>();

let isHardened = false;

/** Fixes the libraries' signature checks and key logging, once per process, before the first connection. */
export function hardenLibrary(): void {
  if (isHardened) return;
  isHardened = true;
  const signal = createRequire(import.meta.url)('libsignal') as SignalLibrary;
  repairSignatures(signal);
  suppressSessionLogging(signal);
  filterConsoleNoise();
}

/** Opens connections that trust this root key instead of WhatsApp's own. */
export function withTrustedRoot<T>(rootKey: Uint8Array, open: () => T): T {
  return loopbackRoot.run(rootKey, open);
}

/**
 * The library's `Curve.verify` ignores the result of the check and accepts every well-formed signature:
 * neither the server's certificate nor the phone's signature of a linked device would be verified.
 */
function repairSignatures(signal: SignalLibrary): void {
  const whatsAppRoot = Buffer.from(WA_CERT_DETAILS.PUBLIC_KEY);
  Curve.verify = (publicKey, message, signature) => {
    const root = loopbackRoot.getStore();
    const key = root && whatsAppRoot.equals(publicKey) ? root : publicKey;
    try {
      return signal.curve.verifySignature(Buffer.from(generateSignalPubKey(key)), message, signature);
    } catch {
      return false;
    }
  };
}

/** libsignal prints whole sessions, private keys included, whenever it opens, closes or removes one. */
function suppressSessionLogging(signal: SignalLibrary): void {
  const record = signal.SessionRecord.prototype;
  record.closeSession = function (session) {
    if (!this.isClosed(session)) session.indexInfo.closed = Date.now();
  };
  record.openSession = (session) => {
    session.indexInfo.closed = -1;
  };
  record.removeOldSessions = function () {
    const closed = Object.entries(this.sessions)
      .filter(([, session]) => this.isClosed(session))
      .toSorted(([, a], [, b]) => a.indexInfo.closed - b.indexInfo.closed);
    const surplus = Object.keys(this.sessions).length - MAX_CLOSED_SESSIONS;
    for (const [key] of closed.slice(0, Math.max(0, surplus))) delete this.sessions[key];
  };
  // Any other code that logs a session prints none of its contents.
  Object.defineProperty(Object.getPrototypeOf(signal.SessionRecord.createEntry()), inspect.custom, {
    value: () => 'SessionEntry {}',
  });
}

/** libsignal has no log setting; it writes to the console of the process. */
function filterConsoleNoise(): void {
  for (const method of ['warn', 'error'] as const) {
    // oxlint-disable-next-line no-console -- the only way to reach it
    const print = console[method].bind(console);
    console[method] = (...what: unknown[]) => {
      if (typeof what[0] !== 'string' || !CONSOLE_NOISE.test(what[0])) print(...what);
    };
  }
}
