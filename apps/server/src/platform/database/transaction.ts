import type { Socket } from 'node:net';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './database.gen.ts';
import type { Db } from './db.ts';
import { PipelinedQuery, type PipelinedStatement } from './pipelined-query.ts';

/** In a statement: it is prepared once for each connection. */
export const PREPARED_MARK = '/*kept*/';
const statements = new Map<string, PipelinedStatement>();
const preparedStatement = (text: string): PipelinedStatement => {
  const statement = statements.get(text) ?? { name: `kept${statements.size}`, text, shapes: new WeakMap() };
  statements.set(text, statement);
  return statement;
};
const SESSION_QUERIES = {
  caller: preparedStatement('select c.*, s.state from caller_of($1) c left join caller_state($1) s on true'),
  state: preparedStatement('select state from caller_state($1)'),
};
const BEGIN = preparedStatement('begin');
const COMMIT = preparedStatement('commit');
const ROLLBACK = preparedStatement('rollback');
const EMPTY_QUERY = preparedStatement('select');
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** What the database says to every statement after one that failed, and to one that could not be prepared since then. */
const ABORTED_CODES = new Set(['25P02', '26000']);

const pipelinedConnections = new WeakMap<Db, PipelinedConnection>();
export const connectionOf = (db: Db): PipelinedConnection => {
  const line = pipelinedConnections.get(db);
  if (!line) throw new Error('No transaction of ours.');
  return line;
};

/**
 * The way to the database for one transaction. A statement is on its way as soon as it is said, without waiting for
 * the answer to the one before; what is said in one moment goes out together, because waking the database is what
 * costs the most. The database answers in turn, so what is said later always sees what was said before.
 *
 * What only reads has no beginning and no commit: the database takes each moment for a transaction, which ends with its
 * last answer. (Each statement sees what is committed when it begins, in one transaction or in several.) So for whom it
 * works is said in every moment.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #stream: Socket;
  readonly #scope: { statement: PipelinedStatement; values: string[] };
  readonly #isReading: boolean;
  readonly #unawaited: Promise<unknown>[] = [];
  #batch: PipelinedQuery[] = [];
  #isOver = false;

  constructor(client: pg.PoolClient, { scope, isReading = false }: TransactionOptions) {
    this.#scope = { statement: preparedStatement(scope.text), values: scope.values };
    this.#isReading = isReading;
    this.#client = client;
    this.#stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.query<Row & object>(text, parameters);
    return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed; the query builder wants the method
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Answers are read whole.');
  }

  query<Row extends object>(text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    if (this.#isOver) throw new Error('The transaction is over.');
    return this.#query(text.includes(PREPARED_MARK) ? preparedStatement(text) : { name: '', text }, values);
  }

  /** Nobody waits for the answer but the commit, which fails with it. */
  runUnawaited(statement: Promise<unknown>): void {
    // Whoever waits next hears of a failure; until then it is nobody's.
    statement.catch(() => undefined);
    this.#unawaited.push(statement);
  }

  begin(): void {
    if (this.#isReading) return;
    this.runUnawaited(this.#query(BEGIN, []));
    this.#queueScope();
  }

  /** Whoever is not waiting for the answer yet when it fails hears of it at the end. */
  querySession({ id, kind }: SessionQuery): Promise<SessionResult> {
    const asked = this.#query<CallerState>(SESSION_QUERIES[kind], [id]).then(({ rows }) => rows[0]);
    this.runUnawaited(asked);
    return asked;
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    if (this.#isReading) {
      await Promise.all(this.#unawaited);
      return;
    }
    const committed = this.#query(COMMIT, []);
    await Promise.all([...this.#unawaited, committed]);
    // An earlier failure that a rule did not pass on: nothing of it was kept.
    if ((await committed).command === 'ROLLBACK') throw new Error('A statement failed before the commit.');
  }

  /** Takes everything back; whether the connection can be used again. */
  async rollback(): Promise<boolean> {
    this.#isOver = true;
    return this.#query(this.#isReading ? EMPTY_QUERY : ROLLBACK, []).then(
      () => true,
      () => false,
    );
  }

  /** What really went wrong, when a statement said in passing had failed before. */
  async rootCauseOf(error: unknown): Promise<unknown> {
    if (!ABORTED_CODES.has((error as { code?: string }).code ?? '')) return error;
    const told = await Promise.allSettled(this.#unawaited);
    const failed = told.find((one) => one.status === 'rejected');
    return failed ? failed.reason : error;
  }

  #queueScope(): void {
    this.runUnawaited(this.#queue(this.#scope.statement, this.#scope.values));
  }

  #query<Row extends object>(
    statement: PipelinedStatement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#isReading && this.#batch.length === 0) this.#queueScope();
    return this.#queue(statement, values);
  }

  #queue<Row extends object>(
    statement: PipelinedStatement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const said = new PipelinedQuery(statement, values, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      const before = this.#batch.at(-1);
      if (before) before.next = said;
      else process.nextTick(() => this.#send());
      this.#batch.push(said);
    });
  }

  #send(): void {
    const moment = this.#batch;
    this.#batch = [];
    this.#stream.cork();
    for (const said of moment) this.#client.query(said as unknown as pg.Submittable);
    this.#stream.uncork();
  }
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const building = { config: { dialect }, driver: dialect.createDriver(), dialect };
const compiler = dialect.createQueryCompiler();
const adapter = dialect.createAdapter();

/** The query builder for what is said on a line; its own transactions would wait for each answer. */
function queryBuilderOn(line: PipelinedConnection): Db {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(line),
  });
  const db = new Transaction<DB>({ ...building, executor });
  pipelinedConnections.set(db, line);
  return db;
}

/** Who is behind a session, or only whether they are still who they were. */
export interface SessionQuery {
  id: string;
  kind: keyof typeof SESSION_QUERIES;
}
/** Another one after any change of who is behind a session; none when it has ended. */
export interface CallerState {
  state: string | null;
}
export type SessionResult = CallerState | undefined;

/** For whom a transaction works, whose session is asked about in the same breath, and whether it only reads. */
export interface TransactionOptions {
  scope: { text: string; values: string[] };
  session?: SessionQuery | undefined;
  isReading?: boolean | undefined;
}

export type Transact = <T>(
  opening: TransactionOptions,
  work: (db: Db, asked: Promise<SessionResult>) => Promise<T>,
) => Promise<T>;

/** Transactions on the connections of a pool, each from its first word to its commit. */
export function createTransact(pool: pg.Pool): Transact {
  return async (opening, work) => {
    const client = await pool.connect();
    const line = new PipelinedConnection(client, opening);
    let isUsable = true;
    try {
      line.begin();
      const { session } = opening;
      const result = await work(
        queryBuilderOn(line),
        session === undefined ? Promise.resolve(undefined) : line.querySession(session),
      );
      await line.commit();
      return result;
    } catch (error) {
      isUsable = await line.rollback();
      throw await line.rootCauseOf(error);
    } finally {
      client.release(!isUsable);
    }
  };
}
