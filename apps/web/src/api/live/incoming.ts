import type { EventPayload } from '@prosa/contract';

type Arrival = Extract<EventPayload<'message'>, { action: 'create' }>;
type Listener = (arrival: Arrival) => void;

const listeners = new Set<Listener>();

/** Hears of every new message, once and after the cache has it. The answer stops it. */
export function onMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellMessage: Listener = (arrival) => {
  for (const listener of listeners) listener(arrival);
};
