export type { ContentOptions, PeerContent } from './contents.ts';
export type { PeerEvents } from './events.ts';
export type { Failures } from './failures.ts';
export type { LedgerEntry, LedgerKind, LedgerMedia } from './ledger.ts';
export type { Group, Person } from './people.ts';
export {
  type HistoryMessage,
  type PeerOptions,
  type ReceiptLevel,
  WhatsAppPeer,
  type Written,
} from './peer.ts';
export type { WriteOptions } from './writing.ts';
