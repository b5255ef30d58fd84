import type { EventPayload } from '@prosa/contract';

type NewMessageEvent = Extract<EventPayload<'message'>, { action: 'create' }>;
type Listener = (arrival: NewMessageEvent) => void;

const listeners = new Set<Listener>();

/** Hears of every new message, once and after the cache has it. The answer stops it. */
export function onNewMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const notifyMessageListeners: Listener = (arrival) => {
  for (const listener of listeners) listener(arrival);
};
