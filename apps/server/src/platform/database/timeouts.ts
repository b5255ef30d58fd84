import { sql } from 'kysely';
import type { Db } from './db.ts';

/** How long something may take in the database before it is refused. */
export interface Timeouts {
  /** One statement, the waiting for locks included… */
  statementMs: number;
  /** …and that alone. */
  lockMs: number;
}

/** Somebody waits for the answer of a call, and gives up at some time. */
export const CALL_TIMEOUTS: Timeouts = { statementMs: 30_000, lockMs: 20_000 };

/**
 * Nobody waits for work in the background, and refusing it means doing it again: what was received is received once
 * more, and a job is tried some times.
 */
export const BACKGROUND_TIMEOUTS: Timeouts = { statementMs: 300_000, lockMs: 60_000 };

/** For a call that goes through everything there is of a contact, of a list or of a company. */
export const LONG_TIMEOUTS: Timeouts = { statementMs: 600_000, lockMs: 60_000 };

/** How long a call waits for its turn at a connection. Work in the background waits for as long as it takes. */
export const TURN_TIMEOUT_MS = 20_000;

/** As part of a `select`, until the end of the transaction. */
export const timeoutSettings = ({ statementMs, lockMs }: Timeouts): string =>
  `set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '${lockMs}', true)`;

/** For the rest of a transaction that changes something. */
export const setTimeouts = async (db: Db, timeouts: Timeouts): Promise<void> => {
  await sql`select ${sql.raw(timeoutSettings(timeouts))}`.execute(db);
};
