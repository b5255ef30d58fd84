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
import { PreparedStatements } from './prepared-statements.ts';

/** Marks a statement that is prepared once per connection. */
export const PREPARED_MARK = '/*kept*/';
/** Several times what the product needs; most of them are lists whose SQL text depends on the filters. */
export const MAX_PREPARED = 500;
const SESSION_QUERIES = {
  caller: 'select c.*, s.state from caller_of($1) c left join caller_state($1) s on true',
  state: 'select state from caller_state($1)',
};
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** Errors of the statements after a failed one: transaction aborted, and prepared statement missing. */
const ABORTED_CODES = new Set(['25P02', '26000']);

const pipelinedConnections = new WeakMap<Db, PipelinedConnection>();
export const connectionOf = (db: Db): PipelinedConnection => {
  const line = pipelinedConnections.get(db);
  if (!line) throw new Error('No transaction of ours.');
  return line;
};

/**
 * The database connection of one transaction, with pipelining. A statement is sent without waiting for the answer to
 * the previous one, and the statements of one tick go out together, because waking the database costs the most. The
 * database answers in order, so a statement always sees the effects of earlier ones.
 *
 * A read-only transaction has no begin and no commit: the database treats each batch as an implicit transaction that
 * ends with its last answer. (Each statement sees what is committed when it starts, in one transaction or in several.)
 * So the scope is set again in every batch.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #stream: Socket;
  readonly #prepared: PreparedStatements;
  readonly #scope: { statement: PipelinedStatement; values: string[] };
  /** No begin and no commit: each batch is a transaction of its own. */
  readonly #isImplicit: boolean;
  readonly #isStock: boolean;
  readonly #unawaited: Promise<unknown>[] = [];
  #batch: PipelinedQuery[] = [];
  #isOver = false;
  #isCorked = false;

  constructor(client: pg.PoolClient, { scope, isReading = false, pipeline, prepared }: ConnectionOptions) {
    this.#prepared = prepared;
    this.#scope = { statement: prepared.find(scope.text), values: scope.values };
    this.#isStock = pipeline === 'stock';
    this.#isImplicit = isReading && !this.#isStock;
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
    return this.#query(text.includes(PREPARED_MARK) ? this.#prepared.find(text) : { name: '', text }, values);
  }

  /** Only the commit waits for the statement, and fails if it failed. */
  runUnawaited(statement: Promise<unknown>): void {
    // Avoids an unhandled rejection; the commit or the next awaited statement reports the failure.
    statement.catch(() => undefined);
    this.#unawaited.push(statement);
  }

  begin(): void {
    if (this.#isImplicit) return;
    this.runUnawaited(this.#queryPrepared('begin', []));
    this.#queueScope();
  }

  /** If the query fails before its result is awaited, the commit reports the failure. */
  querySession({ id, kind }: SessionQuery): Promise<SessionResult> {
    const asked = this.#queryPrepared<CallerState>(SESSION_QUERIES[kind], [id]).then(({ rows }) => rows[0]);
    this.runUnawaited(asked);
    return asked;
  }

  async commit(): Promise<void> {
    this.#isOver = true;
    if (this.#isImplicit) {
      await Promise.all(this.#unawaited);
      return;
    }
    const committed = this.#queryPrepared('commit', []);
    await Promise.all([...this.#unawaited, committed]);
    // A rule swallowed an earlier failure: the database rolled everything back.
    if ((await committed).command === 'ROLLBACK') throw new Error('A statement failed before the commit.');
  }

  /** Rolls back; resolves with whether the connection can be used again. */
  async rollback(): Promise<boolean> {
    this.#isOver = true;
    return this.#queryPrepared(this.#isImplicit ? 'select' : 'rollback', []).then(
      () => true,
      () => false,
    );
  }

  /** The original error, when an unawaited statement failed before this one. */
  async rootCauseOf(error: unknown): Promise<unknown> {
    if (!ABORTED_CODES.has((error as { code?: string }).code ?? '')) return error;
    const outcomes = await Promise.allSettled(this.#unawaited);
    const failed = outcomes.find((one) => one.status === 'rejected');
    return failed ? failed.reason : error;
  }

  #queryPrepared<Row extends object>(text: string, values: string[]): Promise<pg.QueryResult<Row>> {
    return this.#query(this.#prepared.find(text), values);
  }

  #queueScope(): void {
    this.runUnawaited(this.#queue(this.#scope.statement, this.#scope.values));
  }

  #query<Row extends object>(
    statement: PipelinedStatement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#isImplicit && this.#batch.length === 0) this.#queueScope();
    return this.#queue(statement, values);
  }

  #queue<Row extends object>(
    statement: PipelinedStatement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (this.#isStock) return this.#queueStock(statement, values);
    return new Promise((resolve, reject) => {
      const query = new PipelinedQuery(statement, values, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      const before = this.#batch.at(-1);
      if (before) before.next = query;
      else process.nextTick(() => this.#send());
      this.#batch.push(query);
    });
  }

  #queueStock<Row extends object>(
    { name, text }: PipelinedStatement,
    values: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#stream.uncork();
      });
    }
    return this.#client.query<Row>({ text, values: [...values], ...(name === '' ? {} : { name }) });
  }

  #send(): void {
    const batch = this.#batch;
    this.#batch = [];
    this.#stream.cork();
    for (const query of batch) this.#client.query(query as unknown as pg.Submittable);
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

/** The query builder on a connection; Kysely's own transactions would wait for each answer. */
function queryBuilderOn(line: PipelinedConnection): Db {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(line),
  });
  const db = new Transaction<DB>({ ...building, executor });
  pipelinedConnections.set(db, line);
  return db;
}

/** What to query about a session: its caller with all rights, or only the state that shows a change. */
export interface SessionQuery {
  id: string;
  kind: keyof typeof SESSION_QUERIES;
}
/** Changes with every change of the session's caller; null when the session has ended. */
interface CallerState {
  state: string | null;
}
export type SessionResult = CallerState | undefined;

/** Scope of a transaction, the session to query in the same round trip, and whether it only reads. */
interface TransactionOptions {
  scope: { text: string; values: string[] };
  session?: SessionQuery | undefined;
  isReading?: boolean | undefined;
}

/** How a batch of statements is closed: with one sync by our subclass, or one per statement by the driver. */
export type Pipeline = 'own' | 'stock';

type ConnectionOptions = TransactionOptions & { pipeline: Pipeline; prepared: PreparedStatements };

type Transact = <T>(
  opening: TransactionOptions,
  work: (db: Db, asked: Promise<SessionResult>) => Promise<T>,
) => Promise<T>;

/** Runs transactions on the connections of a pool, from begin to commit or rollback. */
export function createTransact(pool: pg.Pool, pipeline: Pipeline): Transact {
  const prepared = new PreparedStatements(MAX_PREPARED);
  return async (opening, work) => {
    const client = await pool.connect();
    const line = new PipelinedConnection(client, { ...opening, pipeline, prepared });
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
