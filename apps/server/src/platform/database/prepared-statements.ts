import type { PipelinedStatement } from './pipelined-query.ts';

/**
 * The statements that are prepared once per connection. Each takes memory here and, per connection, in the database,
 * and none is ever released. So their number is limited: a text beyond the limit is sent unprepared and planned each
 * time.
 */
export class PreparedStatements {
  readonly #max: number;
  readonly #known = new Map<string, PipelinedStatement>();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#known.size;
  }

  find(text: string): PipelinedStatement {
    const known = this.#known.get(text);
    if (known) return known;
    if (this.#known.size >= this.#max) return { name: '', text };
    const statement: PipelinedStatement = { name: `kept${this.#known.size}`, text, shapes: new WeakMap() };
    this.#known.set(text, statement);
    return statement;
  }
}
