import { EVENT_REPLAY_LIMIT } from '@prosa/contract';
import { numberOf } from '../answer-numbers.ts';

/**
 * Which events this page has already applied. A number may come twice (a replay after a reconnect) and, from
 * two servers, a little out of order, so the last one alone does not tell.
 */
export class SeenNumbers {
  #last: number | undefined;
  #seen = new Set<number>();

  /** The newest event this page has, once it has any: a reconnecting socket asks for what came after it. */
  get last(): number | undefined {
    return this.#last;
  }

  /** True the first time a number comes. */
  accept(number: number): boolean {
    if (this.#seen.has(number)) return false;
    this.#seen.add(number);
    this.#last = Math.max(this.#last ?? 0, number);
    const [oldest] = this.#seen;
    if (this.#seen.size > EVENT_REPLAY_LIMIT && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }

  /** The server says up to where this page is complete. */
  completeTo(number: number): void {
    this.#last = Math.max(this.#last ?? 0, number);
  }
}

let heard = new SeenNumbers();

/** Of the socket that is opened now; what another one heard counts no more. */
export const countAnew = (): SeenNumbers => (heard = new SeenNumbers());

/** Whether this page has heard of later things than an answer tells. */
export const isOvertaken = (answer: object): boolean => (numberOf(answer) ?? Infinity) < (heard.last ?? 0);
