import type pg from 'pg';
import type { Log } from '../log.ts';
import { type Db, openDatabase, type PoolConfig, userHolderKey } from './db.ts';
import { REPORT_TIMEOUTS } from './timeouts.ts';
import type { Pipeline } from './transaction.ts';

/** Few, so that reports cannot take the machine from those who work. */
const MAX_CONNECTIONS = 6;

/** Connections for long reads, perhaps to a replica: read-only, for a limited time, and never those of other work. */
export interface ReportDatabase {
  /** Without a user it is background work. */
  inCompany<T>(companyId: number, userId: number | undefined, work: (db: Db) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
}

export function openReportDatabase(
  connection: PoolConfig,
  log: Log,
  options: { pipeline?: Pipeline } = {},
): ReportDatabase {
  const database = openDatabase({ ...connection, max: MAX_CONNECTIONS }, log, {
    ...options,
    timeouts: REPORT_TIMEOUTS,
  });
  return {
    pool: database.pool,
    inCompany: (companyId, userId, work) =>
      database.inCompany(companyId, work, {
        isReading: true,
        person: userId === undefined ? undefined : userHolderKey(userId),
      }),
    close: () => database.close(),
  };
}
