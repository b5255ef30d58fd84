import type { EventPayload } from '@prosa/contract';

type NewMessageEvent = Extract<EventPayload<'message'>, { action: 'create' }>;
type Listener = (arrival: NewMessageEvent) => void;

const listeners = new Set<Listener>();

/** Calls the listener once for every new message, after the cache is updated. Returns the function that removes it. */
export function onNewMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const notifyMessageListeners: Listener = (arrival) => {
  for (const listener of listeners) listener(arrival);
};
