import { EVENT_REPLAY_LIMIT } from '@prosa/contract';
import { eventNumberOf } from '../reply-event-numbers.ts';

/**
 * The events that this page has applied. A number may come twice (a replay after a reconnect) and, from two nodes,
 * slightly out of order, so the last number alone is not enough.
 */
class SeenEvents {
  #last: number | undefined;
  #seen = new Set<number>();

  /** The newest applied event, if any: a reconnecting socket asks for the events after it. */
  get last(): number | undefined {
    return this.#last;
  }

  /** True the first time a number arrives. */
  accept(number: number): boolean {
    if (this.#seen.has(number)) return false;
    this.#seen.add(number);
    this.#last = Math.max(this.#last ?? 0, number);
    const [oldest] = this.#seen;
    if (this.#seen.size > EVENT_REPLAY_LIMIT && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }

  /** The server says that this page is complete up to this number. */
  completeTo(number: number): void {
    this.#last = Math.max(this.#last ?? 0, number);
  }
}

let seenEvents = new SeenEvents();

/** Starts a new set for a new socket; numbers of an earlier socket do not count. */
export const resetSeenEvents = (): SeenEvents => (seenEvents = new SeenEvents());

/** Whether this page has applied events that are newer than the reply. */
export const isStaleReply = (answer: object): boolean =>
  (eventNumberOf(answer) ?? Infinity) < (seenEvents.last ?? 0);
