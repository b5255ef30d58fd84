import type { Db } from './db.ts';

interface Group<Ask, Answer> {
  asks: Ask[];
  answer: Promise<Answer>;
  send: () => void;
}

/**
 * What the parts of a shared transaction ask at the same moment, asked with one statement: starting a statement costs
 * more than another row in it. `ask` gets everything that was asked until the current call stack ended.
 */
export class JointStatement<Work extends { db: Db }, Ask, Answer> {
  readonly #ask: (work: Work, asks: Ask[]) => Promise<Answer>;
  readonly #groups = new WeakMap<Db, Group<Ask, Answer>>();

  constructor(ask: (work: Work, asks: Ask[]) => Promise<Answer>) {
    this.#ask = ask;
  }

  /** The answer to all that share the statement. */
  join(work: Work, ask: Ask): Promise<Answer> {
    const group = this.#groups.get(work.db) ?? this.#open(work);
    group.asks.push(ask);
    return group.answer;
  }

  /** Sends what was asked so far, for statements that must come after it. */
  send(db: Db): void {
    this.#groups.get(db)?.send();
  }

  #open(work: Work): Group<Ask, Answer> {
    const asks: Ask[] = [];
    let send = () => {};
    const answer = new Promise<Answer>((resolve) => {
      send = () => {
        if (this.#groups.get(work.db)?.asks !== asks) return;
        this.#groups.delete(work.db);
        resolve(this.#ask(work, asks));
      };
    });
    const group = { asks, answer, send };
    this.#groups.set(work.db, group);
    queueMicrotask(send);
    return group;
  }
}
