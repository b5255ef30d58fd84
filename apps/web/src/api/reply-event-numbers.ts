import { EVENT_NUMBER_HEADER } from '@prosa/contract';

/** Beside an answer, not in it: what a route answers is the route's own. */
const numbers = new WeakMap<object, number>();

export function storeEventNumber(answer: unknown, headers: Headers): void {
  const number = headers.get(EVENT_NUMBER_HEADER);
  if (number !== null && typeof answer === 'object' && answer !== null) numbers.set(answer, Number(number));
}

/** Of the last event that tells of what an answer's call changed. */
export const eventNumberOf = (answer: object): number | undefined => numbers.get(answer);
