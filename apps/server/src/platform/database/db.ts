import { type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { trackConnections } from './track-connections.ts';
import type { DB } from './database.gen.ts';
import { PoolShares, type ConnectionHolder, shareLimitsFor, type WaitListener } from './pool-shares.ts';
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

/** The only database handle features get: a transaction whose scope (company, platform or sign-in) is already set. */
export type Db = Transaction<DB>;

/**
 * How the statements of a transaction are planned: for their values each time (`anew`), or with a generic plan
 * (`once`). Generic plans suit frequent statements that find every row by its key. PostgreSQL switches to them by
 * itself only after it has planned a statement for many values, which takes thousands of runs in a new, growing
 * database.
 */
export type Planning = 'anew' | 'once';

/** Optional settings of a transaction. */
interface ScopeOptions {
  planning?: Planning | undefined;
  /** The database refuses every change. */
  isReading?: boolean | undefined;
  /** Key of the person whose call this is; without one the transaction is background work. */
  person?: string | undefined;
}

export interface Database {
  inCompany<T>(companyId: number, work: (db: Db) => Promise<T>, terms?: ScopeOptions): Promise<T>;
  /** Like `inCompany`, for a signed-in person. The session is queried in the same round trip. */
  inSession<T>(session: Session, work: (db: Db, asked: Promise<SessionResult>) => Promise<T>): Promise<T>;
  onPlatform<T>(work: (db: Db) => Promise<T>, terms?: Pick<ScopeOptions, 'person'>): Promise<T>;
  /** For signing in: gives access only to the account with this e-mail. */
  forSignIn<T>(email: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** For single statements outside any company; platform code only. */
  pool: pg.Pool;
  /** Fair shares of the connections. Every transaction waits for its share by itself. */
  shares: PoolShares;
  close(): Promise<void>;
}

/** The session, what is queried about it, and whether the transaction is read-only (enforced by the database). */
export interface Session extends SessionQuery {
  companyId: number;
  userId: number;
  isReading: boolean;
}

// Parse bigint as a number, and keep dates as text: a Date would be midnight in some time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
// A list page has hundreds of timestamps. For UTC values with four-digit years the built-in Date parser is faster.
const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;
const UTC_OF_FOUR_DIGITS = /^\d{4}-.{14,21}\+00$/;
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) =>
  UTC_OF_FOUR_DIGITS.test(text)
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTimestamp(text),
);

export type PoolConfig = pg.PoolConfig;

/** Key of a signed-in person in the pool shares. */
export const userHolderKey = (userId: number): string => `user:${userId}`;

const MAX_CONNECTIONS = 20;

interface DatabaseOptions {
  pipeline?: Pipeline | undefined;
  /** Overrides of the timeouts of a call. */
  timeouts?: Partial<Timeouts & { turnMs: number }> | undefined;
  /** Told how long work waited for its share of the connections, if it waited. */
  onWait?: WaitListener | undefined;
}

export function openDatabase(
  connection: PoolConfig,
  log: Log,
  { pipeline = 'own', timeouts = {}, onWait }: DatabaseOptions = {},
): Database {
  const max = connection.max ?? MAX_CONNECTIONS;
  const waits = { ...CALL_TIMEOUTS, turnMs: TURN_TIMEOUT_MS, ...timeouts };
  const pool = openPool({ ...connection, max }, waits, log);
  const connections = trackConnections(pool);
  const transact = createTransact(pool, pipeline);
  const shares = new PoolShares({ ...shareLimitsFor(max), waitMs: waits.turnMs }, onWait);
  const scoped = <T>(
    scope: Scope,
    work: (db: Db) => Promise<T>,
    { planning = 'anew', isReading = false, person }: ScopeOptions = {},
  ) =>
    shares.run({ company: scope, person }, () =>
      transact({ scope: scopeStatement(scope, isReading ? 'reading' : planning, person) }, work),
    );

  return {
    pool,
    shares,
    inCompany: scoped,
    inSession: (session, work) => {
      const holder = { company: session.companyId, person: userHolderKey(session.userId) };
      return shares.run(holder, () => transact(openingFor(session), work));
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

function openPool(connection: PoolConfig, waits: Timeouts & { turnMs: number }, log: Log): pg.Pool {
  const pool = new pg.Pool({
    statement_timeout: waits.statementMs,
    lock_timeout: waits.lockMs,
    connectionTimeoutMillis: waits.turnMs,
    ...connection,
    types,
    pipeline: true,
    application_name: 'prosa',
  });
  // The pool replaces broken connections. Without an error listener, an idle or busy one would end the process.
  const noteBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection broke');
  pool.on('error', noteBroken);
  pool.on('connect', (client) => client.on('error', noteBroken));
  return pool;
}

/** Scope of a transaction: a company, the platform owner, or a sign-in ('door'). */
type Scope = ConnectionHolder['company'];

const SCOPE = `select set_config('app.company_id', $1::text, true)`;
// Shared by all work of a company; see lockCompanyExclusively.
const SHARED_LOCK = `pg_advisory_xact_lock_shared(hashtext('company'), $1::text::int)`;
const BACKGROUND = timeoutSettings(BACKGROUND_TIMEOUTS);
const scopes = {
  anew: `${SCOPE}, ${SHARED_LOCK}`,
  once: `${SCOPE}, ${SHARED_LOCK}, set_config('plan_cache_mode', 'force_generic_plan', true)`,
  // Without the lock: removing a company does not have to wait for readers.
  reading: `${SCOPE}, set_config('transaction_read_only', 'on', true)`,
} as const;

/** Sets the timeouts before the statement waits for the company's lock. */
const inBackground = (text: string) => text.replace(SCOPE, `${SCOPE}, ${BACKGROUND}`);
const backgroundScopes = {
  anew: inBackground(scopes.anew),
  once: inBackground(scopes.once),
  reading: inBackground(scopes.reading),
};

const openingFor = (session: Session) => {
  const { companyId, userId, isReading } = session;
  return { scope: scopeStatement(companyId, isReading ? 'reading' : 'anew', userId), session, isReading };
};

function scopeStatement(scope: Scope, how: keyof typeof scopes, person: string | number | undefined) {
  const isCall = person !== undefined || scope === 'door';
  const [texts, ofNone] = isCall ? [scopes, SCOPE] : [backgroundScopes, inBackground(SCOPE)];
  return { text: typeof scope === 'number' ? texts[how] : ofNone, values: [String(scope)] };
}

/**
 * Marks a statement to be prepared: its text is fixed and it runs often, so planning would cost more than running it.
 * Not for searches with a visible pattern: a plan for any pattern is bad for each of them.
 */
export const preparedHint = sql.raw(PREPARED_MARK);

/** Stands for a value when a statement is compiled for the first time. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement that runs often: compiled once, prepared once per connection. `write` must not read its values, only put
 * them in their places.
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
 * Sends a statement without waiting for its result; the commit fails if the statement did. For changes whose result is
 * not used.
 */
export const runUnawaited = (db: Db, statement: Promise<unknown>): void =>
  connectionOf(db).runUnawaited(statement);

const setPlanning = prepared(() => sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
/** From here on the transaction's statements are planned `once`; for a frequent call that finds every row by its key. */
export const planOnce = (db: Db): void => runUnawaited(db, setPlanning(db));

/**
 * Waits until no other transaction works in the company, and blocks new ones until the commit. Removing a company takes
 * this lock first: otherwise the removal and other work would wait for each other's rows.
 */
export const lockCompanyExclusively = (db: Db, companyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('company'), ${companyId}::int)`.execute(db);

/** Row-level security does not apply to a superuser, so the server refuses to start with such a role. */
export async function assertRestrictedRole(
  pool: pg.Pool,
  variable: 'DATABASE_URL' | 'READ_DATABASE_URL' = 'DATABASE_URL',
): Promise<void> {
  const { rows } = await pool.query<{ mighty: boolean; version: number }>(
    `select rolsuper or rolbypassrls as mighty, current_setting('server_version_num')::int as version
     from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.mighty) {
    throw new Error(
      `${variable} names a role that bypasses row-level security: use one without SUPERUSER and BYPASSRLS.`,
    );
  }
  if ((rows[0]?.version ?? 0) < 150_000)
    throw new Error(`${variable} leads to an older PostgreSQL: version 15 or newer is needed.`);
}
