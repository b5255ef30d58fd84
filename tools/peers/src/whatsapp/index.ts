export type { ContentOptions, PeerContent } from './contents.ts';
export type { PeerEvents, ReceiptLevel } from './events.ts';
export type { Failures } from './failures.ts';
export type { HistoryMessage, HistoryPart } from './history-sync.ts';
export type { LedgerEntry, LedgerKind, LedgerMedia } from './ledger.ts';
export type { Group, Person } from './directory.ts';
export { type PeerOptions, WhatsAppPeer, type WriteResult } from './peer.ts';
export type { WriteOptions } from './device-sender.ts';
