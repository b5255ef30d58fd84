import type { ConnectionStatus, DisconnectReason } from '@prosa/channels';

/** How a connection ended, in the far end's words. */
export interface ConnectionEnd {
  code: number | undefined;
  message: string;
  isStorageFailure: boolean;
  /** It had been open before. */
  wasOpen: boolean;
}

export interface ReconnectHistory {
  /** Tries in a row that failed, this one included. */
  failures: number;
  triesBeforeTimeout: number;
  /** The version was already looked up again because it was called outdated. */
  didRefreshVersion: boolean;
  /** Times in a row that the server called the session bad, this one included. */
  badSessions: number;
}

export interface ReconnectDecision {
  next: 'now' | 'later' | 'stop';
  status: ConnectionStatus;
  reason?: DisconnectReason;
  /** Before trying again: look up the version, or forget the keys but not who we are. */
  beforeRetry?: 'refresh-version' | 'forget-keys' | 'forget-everything';
}

export const BAD_SESSION = 500;

/** What to do when a connection has ended. */
export function decideReconnect(ending: ConnectionEnd, past: ReconnectHistory): ReconnectDecision {
  if (ending.isStorageFailure) return retryLater(past, 'storage');
  switch (ending.code) {
    case 515:
      // Normal after pairing: the same device logs in with what it was just given.
      return { next: 'now', status: 'PAIRING' };
    case 401:
    case 411:
      return { next: 'stop', status: 'DISCONNECTED', reason: 'logged-out', beforeRetry: 'forget-everything' };
    case 403:
      return { next: 'stop', status: 'DISCONNECTED', reason: 'forbidden', beforeRetry: 'forget-everything' };
    case 440:
      // Somebody else opened this account. Taking it back would take it from them, back and forth.
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

/** The library uses the code of a bad session for broken sockets too. */
export function isBadSession({ code, message }: ConnectionEnd): boolean {
  return code === BAD_SESSION && message.startsWith('Stream Errored');
}

function retryLater(past: ReconnectHistory, reason: DisconnectReason): ReconnectDecision {
  const status = past.failures > past.triesBeforeTimeout ? 'TIMEOUT' : 'OPENING';
  return { next: 'later', status, reason };
}
