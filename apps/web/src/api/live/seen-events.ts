import { EVENT_REPLAY_LIMIT } from '@prosa/contract';
import { eventNumberOf } from '../reply-event-numbers.ts';

/**
 * Which events this page has already applied. A number may come twice (a replay after a reconnect) and, from
 * two servers, a little out of order, so the last one alone does not tell.
 */
export class SeenEvents {
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

let seenEvents = new SeenEvents();

/** Of the socket that is opened now; what another one heard counts no more. */
export const resetSeenEvents = (): SeenEvents => (seenEvents = new SeenEvents());

/** Whether this page has heard of later things than an answer tells. */
export const isStaleReply = (answer: object): boolean =>
  (eventNumberOf(answer) ?? Infinity) < (seenEvents.last ?? 0);
