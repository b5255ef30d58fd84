import type { Wanted } from './leases.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

type Connection = Pick<Wanted, 'whatsappId' | 'revision'>;

export interface Patience {
  /** It could not be opened a short while ago, and nobody has changed it since. */
  mustWait(connection: Connection): boolean;
  couldNotOpen(connection: Connection): void;
  opened(connection: Connection): void;
}

/**
 * How long a connection that cannot be opened is left alone: twice as long each time, up to a minute, so that one
 * that never can (a token that nobody can read) costs next to nothing. What people change is tried at once.
 */
export function createPatience(now: () => number): Patience {
  const failures = new Map<number, { revision: number; pause: number; until: number }>();
  const known = ({ whatsappId, revision }: Connection) => {
    const failure = failures.get(whatsappId);
    return failure?.revision === revision ? failure : undefined;
  };
  return {
    mustWait: (connection) => now() < (known(connection)?.until ?? 0),
    couldNotOpen(connection) {
      const pause = Math.min((known(connection)?.pause ?? FIRST_MS / 2) * 2, LONGEST_MS);
      failures.set(connection.whatsappId, { revision: connection.revision, pause, until: now() + pause });
    },
    opened: ({ whatsappId }) => void failures.delete(whatsappId),
  };
}
