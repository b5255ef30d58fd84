import { type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { trackConnections } from './track-connections.ts';
import type { DB } from './database.gen.ts';
import { PoolShares, type ConnectionHolder, shareLimitsFor } from './pool-shares.ts';
import type { Log } from '../log.ts';
import {
  BACKGROUND_TIMEOUTS,
  CALL_TIMEOUTS,
  type Timeouts,
  timeoutSettings,
  TURN_TIMEOUT_MS,
} from './timeouts.ts';
import {
  PREPARED_MARK,
  connectionOf,
  type SessionResult,
  type SessionQuery,
  type Pipeline,
  createTransact,
} from './transaction.ts';

/** The only database handle a feature ever sees: a transaction that already says for whom it works. */
export type Db = Transaction<DB>;

/**
 * How the statements of a transaction are planned: anew for their values, or once for any values. The second is for
 * what is done all day in the same way and finds everything by its key. PostgreSQL would come to it by itself, but
 * only when it has planned each statement for hundreds of values; in a new database, which grows meanwhile, thousands.
 */
export type Planning = 'anew' | 'once';

/** What is not usual about a transaction. */
export interface ScopeOptions {
  planning?: Planning | undefined;
  /** Whose call it is; without one it is background work. */
  person?: string | undefined;
}

export interface Database {
  inCompany<T>(companyId: number, work: (db: Db) => Promise<T>, terms?: ScopeOptions): Promise<T>;
  /** The same for somebody who is signed in; what the database knows of their session is asked in the same breath. */
  inSession<T>(session: Session, work: (db: Db, asked: Promise<SessionResult>) => Promise<T>): Promise<T>;
  onPlatform<T>(work: (db: Db) => Promise<T>, terms?: Pick<ScopeOptions, 'person'>): Promise<T>;
  /** For signing in: opens nothing but the account with this e-mail. */
  forSignIn<T>(email: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** One statement outside any company: platform code only. */
  pool: pg.Pool;
  /** Whose turn it is to use a connection. Every transaction waits for its turn by itself. */
  shares: PoolShares;
  close(): Promise<void>;
}

/** Whose it is and what is asked about it; whether nothing is changed for it, which the database then sees to. */
export interface Session extends SessionQuery {
  companyId: number;
  userId: number;
  isReading: boolean;
}

// Whole numbers and days arrive as such, not as text or as midnight in some time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
// A page of a list has hundreds of moments. As PostgreSQL writes them in UTC, JavaScript reads them by itself.
const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;
const UTC_OF_FOUR_DIGITS = /^\d{4}-.{14,21}\+00$/;
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) =>
  UTC_OF_FOUR_DIGITS.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTimestamp(text),
);

export type PoolConfig = pg.PoolConfig;

/** The name under which a signed-in person takes turns. */
export const userHolderKey = (userId: number): string => `user:${userId}`;

const MAX_CONNECTIONS = 20;

export interface DatabaseOptions {
  pipeline?: Pipeline | undefined;
  /** Others than those of a call. */
  timeouts?: Partial<Timeouts & { turnMs: number }> | undefined;
}

export function openDatabase(
  connection: PoolConfig,
  log: Log,
  { pipeline = 'own', timeouts = {} }: DatabaseOptions = {},
): Database {
  const max = connection.max ?? MAX_CONNECTIONS;
  const { statementMs, lockMs, turnMs } = { ...CALL_TIMEOUTS, turnMs: TURN_TIMEOUT_MS, ...timeouts };
  const pool = new pg.Pool({
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    connectionTimeoutMillis: turnMs,
    ...connection,
    max,
    types,
    pipeline: true,
    application_name: 'prosa',
  });
  const connections = trackConnections(pool);
  // A connection that breaks is replaced; without a listener, idle or at work, it would end the process.
  const noteBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection broke');
  pool.on('error', noteBroken);
  pool.on('connect', (client) => client.on('error', noteBroken));
  const transact = createTransact(pool, pipeline);
  const shares = new PoolShares({ ...shareLimitsFor(max), waitMs: turnMs });
  const scoped = <T>(
    scope: Scope,
    work: (db: Db) => Promise<T>,
    { planning = 'anew', person }: ScopeOptions = {},
  ) =>
    shares.run({ company: scope, person }, () =>
      transact({ scope: scopeStatement(scope, planning, person) }, work),
    );

  return {
    pool,
    shares,
    inCompany: scoped,
    inSession: (session, work) => {
      const { companyId, userId, isReading } = session;
      const opening = {
        scope: scopeStatement(companyId, isReading ? 'reading' : 'anew', userId),
        session,
        isReading,
      };
      return shares.run({ company: companyId, person: userHolderKey(userId) }, () => transact(opening, work));
    },
    onPlatform: (work, terms) => scoped('platform', work, terms),
    forSignIn: (email, work) =>
      scoped('door', async (db) => {
        await sql`select set_config('app.door', ${email}, true)`.execute(db);
        return work(db);
      }),
    close: async () => {
      await pool.end();
      await connections.gone();
    },
  };
}

/** For whom a transaction works: a company, the platform's owner, or somebody at the door. */
type Scope = ConnectionHolder['company'];

const SCOPE = `select set_config('app.company_id', $1::text, true)`;
// Shared by all work of a company; see takeWhole.
const SHARED_LOCK = `pg_advisory_xact_lock_shared(hashtext('company'), $1::text::int)`;
const BACKGROUND = timeoutSettings(BACKGROUND_TIMEOUTS);
const scopes = {
  anew: `${SCOPE}, ${SHARED_LOCK}`,
  once: `${SCOPE}, ${SHARED_LOCK}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
  // Without the lock, for there is nothing that whoever removes the company would have to wait for.
  reading: `${SCOPE}, set_config('transaction_read_only', 'on', true)`,
} as const;

/** The timeouts are set before the lock of the company is waited for. */
const inBackground = (text: string) => text.replace(SCOPE, `${SCOPE}, ${BACKGROUND}`);
const backgroundScopes = {
  anew: inBackground(scopes.anew),
  once: inBackground(scopes.once),
  reading: inBackground(scopes.reading),
};

function scopeStatement(scope: Scope, how: keyof typeof scopes, person: string | number | undefined) {
  const isCall = person !== undefined || scope === 'door';
  const [texts, ofNone] = isCall ? [scopes, SCOPE] : [backgroundScopes, inBackground(SCOPE)];
  return { text: typeof scope === 'number' ? texts[how] : ofNone, values: [String(scope)] };
}

/**
 * In a statement: its plan is worth keeping, because it is asked again and again with a fixed text; planning it costs
 * more than running it. Not for searches that show their pattern: a plan for any pattern is a bad one for each.
 */
export const preparedHint = sql.raw(PREPARED_MARK);

/** Stands for a value while a statement is written for the first time. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement that is asked again and again: written once, planned once for each connection. `write` must not
 * look at its values, only put them in their places.
 */
export function prepared<Values extends unknown[], Row>(write: (...values: Values) => RawBuilder<Row>) {
  let statement: { text: string; places: number[] } | undefined;
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    statement ??= compileStatement(db, write, values.length);
    const { text, places } = statement;
    const { rows } = await connectionOf(db).query<Row & object>(
      text,
      places.map((place) => values[place]),
    );
    return rows;
  };
}

function compileStatement(db: Db, write: (...values: never) => RawBuilder<unknown>, count: number) {
  const marks = Array.from({ length: count }, (_none, index) => new Placeholder(index));
  const { sql: text, parameters } = write(...(marks as never)).compile(db);
  return {
    text: `${PREPARED_MARK} ${text}`,
    places: parameters.map((place) => (place as Placeholder).index),
  };
}

/**
 * Said in passing: whoever says it goes on without waiting for the answer, and the commit fails if it did. For changes
 * whose outcome decides nothing.
 */
export const runUnawaited = (db: Db, statement: Promise<unknown>): void =>
  connectionOf(db).runUnawaited(statement);

/**
 * Waits until nobody works in a company and lets nobody in before the commit. Taken first of all by its
 * removal: otherwise that and the work would each hold rows the other waits for.
 */
export const lockCompanyExclusively = (db: Db, companyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('company'), ${companyId}::int)`.execute(db);

/** Row-level security does not bind a superuser, so such a role is refused at the start. */
export async function assertRestrictedRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ mighty: boolean; version: number }>(
    `select rolsuper or rolbypassrls as mighty, current_setting('server_version_num')::int as version
     from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.mighty) {
    throw new Error(
      'DATABASE_URL names a role that bypasses row-level security: use one without SUPERUSER and BYPASSRLS.',
    );
  }
  if ((rows[0]?.version ?? 0) < 150_000)
    throw new Error('DATABASE_URL leads to an older PostgreSQL: version 15 or newer is needed.');
}
