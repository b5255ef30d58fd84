import { EVENT_NUMBER_HEADER } from '@prosa/contract';

/** Stored beside the reply, because the reply contains only the data of the route. */
const numbers = new WeakMap<object, number>();

export function storeEventNumber(answer: unknown, headers: Headers): void {
  const number = headers.get(EVENT_NUMBER_HEADER);
  if (number !== null && typeof answer === 'object' && answer !== null) numbers.set(answer, Number(number));
}

/** The number of the last event caused by the call. */
export const eventNumberOf = (answer: object): number | undefined => numbers.get(answer);
