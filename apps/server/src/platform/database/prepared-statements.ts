import type { PipelinedStatement } from './pipelined-query.ts';

/**
 * What is prepared once for each connection. Every one takes room in the product and, on each connection, in the
 * database, and none is ever given up; so there is an end to them: a text that comes when it is full is sent like any
 * other, and planned each time.
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
