import type { SessionCaller } from '../identity/identity.ts';
import type { EventListener } from './delivery.ts';

/** The part of a browser's socket that features use. */
export interface FeatureSocket {
  id: string;
  connected: boolean;
  emit(name: string, payload: unknown): unknown;
}

/** A feature that uses sockets beside the event log. Nothing of it is stored. */
export interface SocketFeature {
  /** The name of the socket message that browsers send for this feature. */
  message: string;
  receive(socket: FeatureSocket, caller: SessionCaller, message: unknown): void;
  leave(socket: FeatureSocket): void;
  /** Receives a message that was broadcast to all nodes. */
  receiveBroadcast(message: string): void;
  /** Called after an event was sent to the sockets of this node. */
  onEvent: EventListener;
  /** Drops expired state, and announces the current state to the other nodes again. */
  sweep(now?: number): void;
  start(): void;
  stop(): void;
}
