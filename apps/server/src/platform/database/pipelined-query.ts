/* oxlint-disable no-underscore-dangle -- the driver's own names for what it keeps to itself */
import pg from 'pg';

// What the driver does not say of itself in its types. Its version is pinned, and `db.test.ts` tries all of this.
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

/** Its name is empty unless it is prepared once for each connection; then what its rows look like there is kept too. */
export interface PipelinedStatement {
  readonly name: string;
  readonly text: string;
  readonly shapes?: WeakMap<Wire, Shape>;
}

const IN_TRANSACTION = { status: 'T' };

/**
 * A statement on its way, alone or followed by others that were said in the same moment. The driver would have the
 * database close each with an answer of its own, which wakes us for each; here only the last of a moment is closed,
 * and the driver is told of the end of the others when their answers are whole. After one that fails the database
 * passes over the rest of the moment without a word, so they fail here.
 *
 * The driver also has the columns of every answer described and works out anew how to read them; for a kept
 * statement that is the same each time. (Were it not, because a table changed, the database itself refuses it.)
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
    // Whatever did not come from the database is said to each of them by the driver.
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
