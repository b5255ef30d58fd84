import type { ConnectionStatus, DisconnectReason } from '@prosa/channels';

/** How a connection ended, in the far end's words. */
export interface Ending {
  code: number | undefined;
  message: string;
  isStorageFailure: boolean;
  /** It had been open before. */
  wasOpen: boolean;
}

export interface Past {
  /** Tries in a row that failed, this one included. */
  failures: number;
  triesBeforeTimeout: number;
  /** The version was already looked up again because it was called outdated. */
  didRefreshVersion: boolean;
  /** Times in a row that the server called the session bad, this one included. */
  badSessions: number;
}

export interface Decision {
  next: 'now' | 'later' | 'stop';
  status: ConnectionStatus;
  reason?: DisconnectReason;
  /** Before trying again: look up the version, or forget the keys but not who we are. */
  first?: 'refresh-version' | 'forget-keys' | 'forget-everything';
}

export const BAD_SESSION = 500;

/** What to do when a connection has ended. */
export function decide(ending: Ending, past: Past): Decision {
  if (ending.isStorageFailure) return later(past, 'storage');
  switch (ending.code) {
    case 515:
      // Normal after pairing: the same device logs in with what it was just given.
      return { next: 'now', status: 'PAIRING' };
    case 401:
    case 411:
      return { next: 'stop', status: 'DISCONNECTED', reason: 'logged-out', first: 'forget-everything' };
    case 403:
      return { next: 'stop', status: 'DISCONNECTED', reason: 'forbidden', first: 'forget-everything' };
    case 440:
      // Somebody else opened this account. Taking it back would take it from them, back and forth.
      return { next: 'stop', status: 'DISCONNECTED', reason: 'replaced' };
    case 405:
      if (past.didRefreshVersion) return { next: 'stop', status: 'DISCONNECTED', reason: 'outdated-version' };
      return { next: 'now', status: 'OPENING', first: 'refresh-version' };
    case 408:
      if (ending.message.includes('QR refs')) {
        return { next: 'stop', status: 'DISCONNECTED', reason: 'qr-expired' };
      }
      break;
    case BAD_SESSION:
      if (past.badSessions >= 2) return { ...later(past, 'bad-session'), first: 'forget-keys' };
  }
  return later(past, ending.wasOpen ? 'lost' : 'unreachable');
}

/** The library uses the code of a bad session for broken sockets too. */
export function isBadSession({ code, message }: Ending): boolean {
  return code === BAD_SESSION && message.startsWith('Stream Errored');
}

function later(past: Past, reason: DisconnectReason): Decision {
  const status = past.failures > past.triesBeforeTimeout ? 'TIMEOUT' : 'OPENING';
  return { next: 'later', status, reason };
}
