import type { ChatMessage } from '@prosa/contract';

type Listener = (message: ChatMessage) => void;

const listeners = new Set<Listener>();

/** Calls the listener once for every new message of a chat, after the cache is updated. */
export function onNewChatMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const notifyChatListeners: Listener = (message) => {
  for (const listener of listeners) listener(message);
};
