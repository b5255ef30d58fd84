/* oxlint-disable no-underscore-dangle -- the driver's own names for what it keeps to itself */
import pg from 'pg';

// Internals of the driver that its types leave out. Its version is pinned, and `db.test.ts` covers all of this.
interface Wire {
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
  emit(name: 'readyForQuery' | 'errorMessage', message: unknown): void;
  submittedNamedStatements: Record<string, string>;
}
interface Result {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object;
}
type Callback = (error: Error | null, result: pg.QueryResult) => void;
interface Driver {
  _result: Result;
  _accumulateRows: boolean;
  name: string;
  values: unknown[];
  hasBeenParsed(wire: Wire): boolean;
  submit(wire: Wire): null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
const Query = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => Driver;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

type Shape = Pick<Result, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>;

/** The name is empty unless the statement is prepared per connection; then its row description is cached too. */
export interface PipelinedStatement {
  readonly name: string;
  readonly text: string;
  readonly shapes?: WeakMap<Wire, Shape>;
}

const IN_TRANSACTION = { status: 'T' };

/**
 * A statement in flight, alone or followed by others of the same batch. The driver would send a sync after each, and
 * each sync causes an answer that wakes this process. Here only the last statement of a batch sends one, and the driver
 * is told that the others are finished when their results are complete. After a failed statement the database skips the
 * rest of the batch silently, so those fail here.
 *
 * The driver also requests the row description of every result and builds its parsers anew; for a prepared statement
 * these are always the same and are cached. (If a table changes, the database refuses the prepared statement.)
 */
export class PipelinedQuery extends Query {
  readonly #statement: PipelinedStatement;
  next: PipelinedQuery | undefined;

  constructor(statement: PipelinedStatement, values: readonly unknown[], callback: Callback) {
    super(statement.text, values.map(prepareValue), callback);
    this.#statement = statement;
    this.name = statement.name;
  }

  override submit(wire: Wire): null {
    const { name, text, shapes } = this.#statement;
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ name, text });
      if (name !== '') wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: this.values });
    const shape = shapes?.get(wire);
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    } else wire.describe({ type: 'P' });
    wire.execute({});
    if (!this.next) wire.sync();
    return null;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const { shapes } = this.#statement;
    if (shapes && !shapes.has(wire)) shapes.set(wire, { fields, _parsers, _prebuiltEmptyResultObject });
    if (this.next) wire.emit('readyForQuery', IN_TRANSACTION);
  }

  override handleError(error: Error, wire: Wire): void {
    super.handleError(error, wire);
    // Errors that are not from the database are reported to every statement by the driver itself.
    if (!this.next || !(error instanceof pg.DatabaseError)) return;
    wire.emit('readyForQuery', IN_TRANSACTION);
    wire.emit('errorMessage', abortedError());
  }
}

function abortedError(): pg.DatabaseError {
  const error = new pg.DatabaseError('An earlier statement of the same transaction failed.', 0, 'error');
  error.code = '25P02';
  return error;
}
