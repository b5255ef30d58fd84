import type { SessionCaller } from '../identity/identity.ts';
import type { EventListener } from './delivery.ts';

/** A browser's live connection, as far as a feature needs it. */
export interface FeatureSocket {
  id: string;
  connected: boolean;
  emit(name: string, payload: unknown): unknown;
}

/** What a feature does with live connections beside the events it tells. Nothing of it is written down. */
export interface SocketFeature {
  /** The name of what browsers send for it. */
  message: string;
  receive(socket: FeatureSocket, who: SessionCaller, said: unknown): void;
  leave(socket: FeatureSocket): void;
  /** Another node said something to all nodes. */
  receiveBroadcast(word: string): void;
  /** An event was told to the windows of this node. */
  onEvent: EventListener;
  /** Forgets what is over by now, and says again to the other nodes what is. */
  sweep(now?: number): void;
  start(): void;
  stop(): void;
}
