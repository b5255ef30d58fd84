/* oxlint-disable no-underscore-dangle -- the driver's own names for what it keeps to itself */
import pg from 'pg';

// What the driver does not say of itself in its types. Its version is pinned, and `db.test.ts` tries all of this.
interface Wire {
  bind(message: { portal: string; statement: string; values: unknown[]; valueMapper: typeof asText }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}
interface Result {
  fields: unknown[];
  _parsers: unknown[];
  _prebuiltEmptyResultObject: object;
}
interface Driver {
  _result: Result;
  _accumulateRows: boolean;
  name: string;
  values: unknown[];
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
}
type Config = pg.QueryConfig & { callback: (error: Error | null, result: pg.QueryResult) => void };
const Query = pg.Query as unknown as new (config: Config) => Driver;
const { prepareValue: asText } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils;

type Shape = Pick<Result, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>;

/** A statement that is prepared once for each connection, and what its rows look like there once that is known. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly shapes: WeakMap<Wire, Shape>;
}

/**
 * One asking of a kept statement. The driver has the database describe the columns of every answer and works out
 * anew how to read them; for the same statement that is the same each time. (Were it not, because a table changed, the
 * database itself refuses the prepared statement.)
 */
export class KeptQuery extends Query {
  readonly #statement: Statement;

  constructor(statement: Statement, values: unknown[], callback: Config['callback']) {
    super({ name: statement.name, text: statement.text, values, callback });
    this.#statement = statement;
  }

  override prepare(wire: Wire): void {
    const { shapes, name } = this.#statement;
    const shape = shapes.get(wire);
    if (!shape) return super.prepare(wire);
    wire.bind({ portal: '', statement: name, values: this.values, valueMapper: asText });
    wire.execute({ portal: '', rows: 0 });
    wire.sync();
    Object.assign(this._result, shape);
    this._accumulateRows = true;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const { shapes } = this.#statement;
    if (!shapes.has(wire)) shapes.set(wire, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
