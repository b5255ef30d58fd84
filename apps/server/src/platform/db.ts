import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import {
  CompiledQuery,
  type Driver,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { followConnections } from './connections.ts';
import type { DB } from './database.gen.ts';
import type { Log } from './log.ts';

/** The only database handle a feature ever sees: a transaction that already says for whom it works. */
export type Db = Transaction<DB>;

export interface Database {
  inCompany<T>(companyId: number, work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for somebody who is signed in, with what `identify` says of their session: in one go with the beginning. */
  inSession<T>(session: Session, work: (db: Db, caller: object | undefined) => Promise<T>): Promise<T>;
  onPlatform<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** For signing in: opens nothing but the account with this e-mail. */
  atTheDoor<T>(email: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** One statement outside any company: platform code only. */
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Whose it is and which one. */
export interface Session {
  companyId: number;
  sessionId: string;
}

// Whole numbers and days arrive as such, not as text or as midnight in some time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
// A page of a list has hundreds of moments. As PostgreSQL writes them in UTC, JavaScript reads them by itself.
const readMoment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;
const UTC_OF_FOUR_DIGITS = /^\d{4}-.{14,21}\+00$/;
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) =>
  UTC_OF_FOUR_DIGITS.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readMoment(text),
);

export type Connection = pg.PoolConfig;

export function openDatabase(connection: Connection, log: Log): Database {
  const pool = new pg.Pool({ max: 20, ...connection, types, pipeline: true, application_name: 'prosa' });
  const connections = followConnections(pool);
  // A connection that breaks is replaced; without a listener, idle or at work, it would end the process.
  const noteBroken = (error: Error) => log.warn({ error: error.message }, 'a database connection broke');
  pool.on('error', noteBroken);
  pool.on('connect', (client) => client.on('error', noteBroken));
  pool.on('connect', keepStatements);
  const kysely = new Kysely<DB>({ dialect: new ScopedDialect({ pool }) });
  const scoped = <T>(scope: Scope, work: (db: Db, caller?: object) => Promise<T>, session?: string) => {
    const opening: Opening = { scope, session };
    return beginning.run(opening, () =>
      kysely.transaction().execute((db) => beginning.exit(() => work(db, opening.caller))),
    );
  };

  return {
    pool,
    inCompany: (companyId, work) => scoped(companyId, work),
    inSession: ({ companyId, sessionId }, work) => scoped(companyId, work, sessionId),
    onPlatform: (work) => scoped('platform', work),
    atTheDoor: (email, work) =>
      scoped('door', async (db) => {
        await sql`select set_config('app.door', ${email}, true)`.execute(db);
        return work(db);
      }),
    close: async () => {
      await kysely.destroy();
      await connections.gone();
    },
  };
}

/** For whom a transaction works: a company, the platform's owner, or somebody at the door. */
type Scope = number | 'platform' | 'door';

/** What the next transaction is begun for. */
interface Opening {
  scope: Scope;
  session: string | undefined;
  caller?: object;
}
const beginning = new AsyncLocalStorage<Opening>();

/** Begins a transaction, says for whom it works and asks who calls, all in one trip. */
class ScopedDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    driver.beginTransaction = async (connection) => {
      const opening = beginning.getStore();
      if (opening === undefined) throw new Error('A transaction must say for whom it works.');
      const { scope, session } = opening;
      const begin = CompiledQuery.raw(beginFor(scope), session === undefined ? [] : [session]);
      const { rows } = await connection.executeQuery<object>(begin);
      if (session !== undefined && rows[0]) opening.caller = rows[0];
    };
    return driver;
  }
}

/** Written into the text, because several statements at once take no values: so it must be what it should be. */
function beginFor(scope: Scope): string {
  const say = `begin; select set_config('app.company_id', '${scope}', true)`;
  if (typeof scope !== 'number') return say;
  if (!Number.isInteger(scope)) throw new TypeError('A company id is a whole number.');
  // Shared by all work of a company; see takeWhole.
  return `${say}, pg_advisory_xact_lock_shared(hashtext('company'), ${scope})`;
}

/**
 * In a statement: its plan is worth keeping, because it is asked again and again with a fixed text. Never for
 * searches: a plan for any pattern is a bad one for each.
 */
export const KEPT = '/*kept*/';
/** The mark for the end of a statement of the query builder. */
export const kept = sql.raw(KEPT);
const CALLER = { name: 'caller', text: 'select * from caller_of($1)' };
const names = new Map<string, string>();

/** Stands for a value while a statement is written for the first time. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement that is asked again and again: written once, planned once for each connection. `write` must not
 * look at its values, only put them in their places.
 */
export function keep<Values extends unknown[], Row>(write: (...values: Values) => RawBuilder<Row>) {
  let statement: { text: string; places: number[] } | undefined;
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    statement ??= written(db, write, values.length);
    const { text, places } = statement;
    const query = CompiledQuery.raw(
      text,
      places.map((place) => values[place]),
    );
    return (await db.executeQuery<Row>(query)).rows;
  };
}

function written(db: Db, write: (...values: never) => RawBuilder<unknown>, count: number) {
  const marks = Array.from({ length: count }, (_none, index) => new Place(index));
  const { sql: text, parameters } = write(...(marks as never)).compile(db);
  return { text: `${KEPT} ${text}`, places: parameters.map((place) => (place as Place).index) };
}

/** Statements marked so are prepared once for each connection; planning them costs more than running them. */
function keepStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const begin = async (text: string, session: unknown[]): Promise<unknown> => {
    // Written together, so that the database is woken once.
    stream.cork();
    const begun = query(text) as Promise<unknown[]>;
    const caller = session.length > 0 && (query({ ...CALLER, values: session }) as Promise<unknown>);
    stream.uncork();
    // Several statements have several answers, and the query builder expects one.
    if (!caller) return (await begun).at(-1);
    try {
      const [, found] = await Promise.all([begun, caller]);
      return found;
    } catch (error) {
      // The query builder takes back only what it knows to have begun.
      await (query('rollback') as Promise<unknown>).catch(() => undefined);
      throw error;
    }
  };
  const keeping = (text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string') return query(text, values, ...rest);
    if (text.startsWith('begin;')) return begin(text, values as unknown[]);
    if (!text.includes(KEPT)) return query(text, values, ...rest);
    const name = names.get(text) ?? `kept${names.size}`;
    names.set(text, name);
    return query({ name, text, values }, ...rest);
  };
  client.query = keeping as typeof client.query;
}

/**
 * Waits until nobody works in a company and lets nobody in before the commit. Taken first of all by its
 * removal: otherwise that and the work would each hold rows the other waits for.
 */
export const takeWhole = (db: Db, companyId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('company'), ${companyId}::int)`.execute(db);

/** Row-level security does not bind a superuser, so such a role is refused at the start. */
export async function refuseMightyRole(pool: pg.Pool): Promise<void> {
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
