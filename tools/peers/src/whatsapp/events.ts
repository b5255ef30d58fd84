import type { LedgerEntry } from './ledger.ts';

/** What can be listened to with `peer.on(…)`. Numbers are digits only. */
export interface PeerEvents {
  /** A phone linked the product. */
  linked: [{ account: string; deviceId: number }];
  /** The product logged in and has caught up, or its connection ended. */
  online: [{ account: string; deviceId: number }];
  offline: [{ account: string; deviceId: number }];
  /** The account was unlinked: by its phone, or by the product itself. */
  unlinked: [{ account: string; deviceId: number; by: 'phone' | 'product' }];
  /** The product wrote something new to somebody. */
  message: [{ account: string; customer: string; entry: LedgerEntry }];
  /** The product sent the same message again. */
  duplicate: [{ account: string; customer: string; entry: LedgerEntry }];
  /** The product confirmed a message of ours: it says that it has it. */
  ack: [{ account: string; id: string; type: string }];
  /** The product said it cannot use a message of ours. */
  nack: [{ account: string; id: string; code: string }];
  /** The product's user has read messages of ours. */
  read: [{ account: string; ids: string[] }];
  /** The product could not read a message, and it was sent again. */
  retry: [{ account: string; id: string }];
  /** The product's user is writing, or stopped. */
  typing: [{ account: string; to: string; isTyping: boolean }];
  /** The product rejected a call. */
  callRejected: [{ account: string; callId: string }];
  /** Something changed that is worth saving. */
  changed: [];
}

export type EmitEvent = <Name extends keyof PeerEvents>(name: Name, ...details: PeerEvents[Name]) => void;

/** How far a phone, or its owner, got with a message. */
export type ReceiptLevel = 'none' | 'delivered' | 'read' | 'played';
