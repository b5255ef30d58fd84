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
import { SaidStatement, type Statement } from './said-statement.ts';

/** In a statement: it is prepared once for each connection. */
export const KEPT = '/*kept*/';
const statements = new Map<string, Statement>();
const keptAs = (text: string): Statement => {
  const statement = statements.get(text) ?? { name: `kept${statements.size}`, text, shapes: new WeakMap() };
  statements.set(text, statement);
  return statement;
};
const QUESTIONS = {
  caller: keptAs('select c.*, s.state from caller_of($1) c left join caller_state($1) s on true'),
  state: keptAs('select state from caller_state($1)'),
};
const BEGIN = keptAs('begin');
const COMMIT = keptAs('commit');
const ROLLBACK = keptAs('rollback');
const NOTHING = keptAs('select');
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
/** What the database says to every statement after one that failed, and to one that could not be prepared since then. */
const AFTER_A_FAILURE = new Set(['25P02', '26000']);

const lines = new WeakMap<Db, Line>();
export const lineOf = (db: Db): Line => {
  const line = lines.get(db);
  if (!line) throw new Error('No transaction of ours.');
  return line;
};

/** What several ask for in one statement, until it is said. */
interface Gathered<Item = unknown, Answer = unknown> extends PromiseWithResolvers<Answer> {
  ask: (items: Item[]) => Promise<Answer>;
  items: Item[];
}
type Joint<Answer> = Promise<{ answer: Answer; first: number }>;

/**
 * The way to the database for one transaction. A statement is on its way as soon as it is said, without waiting for
 * the answer to the one before; what is said in one moment goes out together, because waking the database is what
 * costs the most. The database answers in turn, so what is said later always sees what was said before.
 *
 * What only reads has no beginning and no commit: the database takes each moment for a transaction, which ends with its
 * last answer. (Each statement sees what is committed when it begins, in one transaction or in several.) So for whom it
 * works is said in every moment.
 */
export class Line implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #stream: Socket;
  readonly #scope: { statement: Statement; values: string[] };
  readonly #isReading: boolean;
  readonly #inPassing: Promise<unknown>[] = [];
  readonly #gathered = new Map<object, Gathered>();
  #moment: SaidStatement[] = [];
  #isOver = false;

  constructor(client: pg.PoolClient, { scope, isReading = false }: Opening) {
    this.#scope = { statement: keptAs(scope.text), values: scope.values };
    this.#isReading = isReading;
    this.#client = client;
    this.#stream = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  async executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.say<Row & object>(text, parameters);
    return CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  // oxlint-disable-next-line require-yield -- nothing is streamed; the query builder wants the method
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Answers are read whole.');
  }

  say<Row extends object>(text: string, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    if (this.#isOver) throw new Error('The transaction is over.');
    this.#askGathered();
    return this.#say(text.includes(KEPT) ? keptAs(text) : { name: '', text }, values);
  }

  /**
   * Asks for something together with whoever asks for the same at this moment, before anything else is said: one
   * statement for all of them. Each hears the whole answer, and the place of their own among what was asked for.
   */
  gather<Item, Answer>(ask: (items: Item[]) => Promise<Answer>, kind: object, items: Item[]): Joint<Answer> {
    let gathered = this.#gathered.get(kind) as Gathered<Item, Answer> | undefined;
    if (!gathered) {
      gathered = { ask, items: [], ...Promise.withResolvers<Answer>() };
      if (this.#gathered.size === 0) process.nextTick(() => this.#askGathered());
      this.#gathered.set(kind, gathered as unknown as Gathered);
    }
    const first = gathered.items.length;
    gathered.items.push(...items);
    return gathered.promise.then((answer) => ({ answer, first }));
  }

  #askGathered(): void {
    if (this.#gathered.size === 0) return;
    const all = [...this.#gathered.values()];
    this.#gathered.clear();
    for (const { ask, items, resolve } of all) resolve(ask(items));
  }

  /** Nobody waits for the answer but the commit, which fails with it. */
  inPassing(statement: Promise<unknown>): void {
    // Whoever waits next hears of a failure; until then it is nobody's.
    statement.catch(() => undefined);
    this.#inPassing.push(statement);
  }

  begin(): void {
    if (this.#isReading) return;
    this.inPassing(this.#say(BEGIN, []));
    this.#sayScope();
  }

  /** Whoever is not waiting for the answer yet when it fails hears of it at the end. */
  askAbout({ id, question }: SessionQuestion): Promise<SessionAnswer> {
    const asked = this.#say<CallerState>(QUESTIONS[question], [id]).then(({ rows }) => rows[0]);
    this.inPassing(asked);
    return asked;
  }

  async commit(): Promise<void> {
    this.#askGathered();
    this.#isOver = true;
    if (this.#isReading) {
      await Promise.all(this.#inPassing);
      return;
    }
    const committed = this.#say(COMMIT, []);
    await Promise.all([...this.#inPassing, committed]);
    // An earlier failure that a rule did not pass on: nothing of it was kept.
    if ((await committed).command === 'ROLLBACK') throw new Error('A statement failed before the commit.');
  }

  /** Takes everything back; whether the connection can be used again. */
  async rollback(): Promise<boolean> {
    this.#isOver = true;
    return this.#say(this.#isReading ? NOTHING : ROLLBACK, []).then(
      () => true,
      () => false,
    );
  }

  /** What really went wrong, when a statement said in passing had failed before. */
  async causeOf(error: unknown): Promise<unknown> {
    if (!AFTER_A_FAILURE.has((error as { code?: string }).code ?? '')) return error;
    const told = await Promise.allSettled(this.#inPassing);
    const failed = told.find((one) => one.status === 'rejected');
    return failed ? failed.reason : error;
  }

  #sayScope(): void {
    this.inPassing(this.#add(this.#scope.statement, this.#scope.values));
  }

  #say<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    if (this.#isReading && this.#moment.length === 0) this.#sayScope();
    return this.#add(statement, values);
  }

  #add<Row extends object>(statement: Statement, values: readonly unknown[]): Promise<pg.QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const said = new SaidStatement(statement, values, (error, result) =>
        error ? reject(error) : resolve(result),
      );
      const before = this.#moment.at(-1);
      if (before) before.next = said;
      else process.nextTick(() => this.#send());
      this.#moment.push(said);
    });
  }

  #send(): void {
    const moment = this.#moment;
    this.#moment = [];
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
function builderOn(line: Line): Db {
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(line),
  });
  const db = new Transaction<DB>({ ...building, executor });
  lines.set(db, line);
  return db;
}

/** Who is behind a session, or only whether they are still who they were. */
export interface SessionQuestion {
  id: string;
  question: keyof typeof QUESTIONS;
}
/** Another one after any change of who is behind a session; none when it has ended. */
export interface CallerState {
  state: string | null;
}
export type SessionAnswer = CallerState | undefined;

/** For whom a transaction works, whose session is asked about in the same breath, and whether it only reads. */
export interface Opening {
  scope: { text: string; values: string[] };
  session?: SessionQuestion | undefined;
  isReading?: boolean | undefined;
}

export type Transact = <T>(
  opening: Opening,
  work: (db: Db, asked: Promise<SessionAnswer>) => Promise<T>,
) => Promise<T>;

/** Transactions on the connections of a pool, each from its first word to its commit. */
export function transactionsOn(pool: pg.Pool): Transact {
  return async (opening, work) => {
    const client = await pool.connect();
    const line = new Line(client, opening);
    let isUsable = true;
    try {
      line.begin();
      const { session } = opening;
      const result = await work(
        builderOn(line),
        session === undefined ? Promise.resolve(undefined) : line.askAbout(session),
      );
      await line.commit();
      return result;
    } catch (error) {
      isUsable = await line.rollback();
      throw await line.causeOf(error);
    } finally {
      client.release(!isUsable);
    }
  };
}
