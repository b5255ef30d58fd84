import type { WantedConnection } from './leases.ts';

const FIRST_MS = 1000;
const MAX_MS = 60_000;

type Connection = Pick<WantedConnection, 'whatsappId' | 'revision'>;

interface ReopenBackoff {
  /** Opening failed recently, and the connection was not changed since. */
  isBackingOff(connection: Connection): boolean;
  recordFailure(connection: Connection): void;
  reset(connection: Connection): void;
}

/**
 * Delays reopening a connection that failed to open: the delay doubles up to a minute, so that one that can never open
 * (such as an unreadable token) costs next to nothing. After a change by a user it is tried at once.
 */
export function createReopenBackoff(now: () => number): ReopenBackoff {
  const failures = new Map<number, { revision: number; pause: number; until: number }>();
  const known = ({ whatsappId, revision }: Connection) => {
    const failure = failures.get(whatsappId);
    return failure?.revision === revision ? failure : undefined;
  };
  return {
    isBackingOff: (connection) => now() < (known(connection)?.until ?? 0),
    recordFailure(connection) {
      const pause = Math.min((known(connection)?.pause ?? FIRST_MS / 2) * 2, MAX_MS);
      failures.set(connection.whatsappId, { revision: connection.revision, pause, until: now() + pause });
    },
    reset: ({ whatsappId }) => void failures.delete(whatsappId),
  };
}
