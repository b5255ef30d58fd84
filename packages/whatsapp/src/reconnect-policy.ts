import type { ConnectionStatus, DisconnectReason } from '@prosa/channels';

/** How a connection ended, as the server or the library reported it. */
export interface ConnectionEnd {
  code: number | undefined;
  message: string;
  isStorageFailure: boolean;
  /** Whether the login had succeeded. */
  wasOpen: boolean;
}

export interface ReconnectHistory {
  /** Failed attempts in a row, this one included. */
  failures: number;
  triesBeforeTimeout: number;
  /** Whether the version was already looked up again because the server rejected it as outdated. */
  didRefreshVersion: boolean;
  /** Bad-session errors in a row, this one included. */
  badSessions: number;
}

interface ReconnectDecision {
  next: 'now' | 'later' | 'stop';
  status: ConnectionStatus;
  reason?: DisconnectReason;
  /** Before the next attempt: look up the version, delete the keys but keep the credentials, or delete all state. */
  beforeRetry?: 'refresh-version' | 'forget-keys' | 'forget-everything';
}

const BAD_SESSION = 500;

/** What to do when a connection has ended. */
export function decideReconnect(ending: ConnectionEnd, past: ReconnectHistory): ReconnectDecision {
  if (ending.isStorageFailure) return retryLater(past, 'storage');
  switch (ending.code) {
    case 515:
      // Normal after pairing: the device reconnects with its new credentials.
      return { next: 'now', status: 'PAIRING' };
    case 401:
    case 411:
      return { next: 'stop', status: 'DISCONNECTED', reason: 'logged-out', beforeRetry: 'forget-everything' };
    case 403:
      return { next: 'stop', status: 'DISCONNECTED', reason: 'forbidden', beforeRetry: 'forget-everything' };
    case 440:
      // Another client opened this account. A reconnect would replace that client in turn, endlessly.
      return { next: 'stop', status: 'DISCONNECTED', reason: 'replaced' };
    case 405:
      if (past.didRefreshVersion) return { next: 'stop', status: 'DISCONNECTED', reason: 'outdated-version' };
      return { next: 'now', status: 'OPENING', beforeRetry: 'refresh-version' };
    case 408:
      if (ending.message.includes('QR refs')) {
        return { next: 'stop', status: 'DISCONNECTED', reason: 'qr-expired' };
      }
      break;
    case BAD_SESSION:
      if (past.badSessions >= 2) return { ...retryLater(past, 'bad-session'), beforeRetry: 'forget-keys' };
  }
  return retryLater(past, ending.wasOpen ? 'lost' : 'unreachable');
}

/** The library uses the bad-session code for broken sockets too, so the message is checked as well. */
export function isBadSession({ code, message }: ConnectionEnd): boolean {
  return code === BAD_SESSION && message.startsWith('Stream Errored');
}

function retryLater(past: ReconnectHistory, reason: DisconnectReason): ReconnectDecision {
  const status = past.failures > past.triesBeforeTimeout ? 'TIMEOUT' : 'OPENING';
  return { next: 'later', status, reason };
}
