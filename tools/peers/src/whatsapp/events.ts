import type { LedgerEntry } from './ledger.ts';

/** The events of `peer.on(…)`. Numbers are digits only. */
export interface PeerEvents {
  /** A phone linked the product. */
  linked: [{ account: string; deviceId: number }];
  /** The product logged in and has received what was waiting, or its connection ended. */
  online: [{ account: string; deviceId: number }];
  offline: [{ account: string; deviceId: number }];
  /** The account was unlinked, by its phone or by the product. */
  unlinked: [{ account: string; deviceId: number; by: 'phone' | 'product' }];
  /** The product sent a new message to a customer. */
  message: [{ account: string; customer: string; entry: LedgerEntry }];
  /** The product sent the same message again. */
  duplicate: [{ account: string; customer: string; entry: LedgerEntry }];
  /** The product acknowledged one of our messages as received. */
  ack: [{ account: string; id: string; type: string }];
  /** The product refused one of our messages. */
  nack: [{ account: string; id: string; code: string }];
  /** The product's user has read our messages. */
  read: [{ account: string; ids: string[] }];
  /** The product could not decrypt a message, and it was sent again. */
  retry: [{ account: string; id: string }];
  /** The product's user started or stopped typing. */
  typing: [{ account: string; to: string; isTyping: boolean }];
  /** The product rejected a call. */
  callRejected: [{ account: string; callId: string }];
  /** Persistent state changed. */
  changed: [];
}

export type EmitEvent = <Name extends keyof PeerEvents>(name: Name, ...details: PeerEvents[Name]) => void;

/** How far a phone or its owner has processed a message. */
export type ReceiptLevel = 'none' | 'delivered' | 'read' | 'played';
