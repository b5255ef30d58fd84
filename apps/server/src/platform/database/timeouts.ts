import { sql } from 'kysely';
import type { Db } from './db.ts';

/** How long database work may take before it is refused. */
export interface Timeouts {
  /** One statement, including the time it waits for locks. */
  statementMs: number;
  /** The wait for a lock alone. */
  lockMs: number;
}

/** For calls: a client waits for the answer and gives up at some point. */
export const CALL_TIMEOUTS: Timeouts = { statementMs: 30_000, lockMs: 20_000 };

/**
 * For background work: no client waits, and a timeout means doing it again (incoming messages are delivered once more,
 * jobs are retried).
 */
export const BACKGROUND_TIMEOUTS: Timeouts = { statementMs: 300_000, lockMs: 60_000 };

/** For a call that processes all data of a contact, a list or a company. */
export const LONG_TIMEOUTS: Timeouts = { statementMs: 600_000, lockMs: 60_000 };

/** For reports: long enough for a year of a large company, and over before anybody has given up. */
export const REPORT_TIMEOUTS: Timeouts = { statementMs: 60_000, lockMs: 5000 };

/** How long a call waits for a connection. Background work waits without a limit. */
export const TURN_TIMEOUT_MS = 20_000;

/** Expressions for a `select`; they apply until the end of the transaction. */
export const timeoutSettings = ({ statementMs, lockMs }: Timeouts): string =>
  `set_config('statement_timeout', '${statementMs}', true), set_config('lock_timeout', '${lockMs}', true)`;

/** Applies to the rest of a read-write transaction. */
export const setTimeouts = async (db: Db, timeouts: Timeouts): Promise<void> => {
  await sql`select ${sql.raw(timeoutSettings(timeouts))}`.execute(db);
};
