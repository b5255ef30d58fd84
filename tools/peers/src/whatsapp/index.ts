export type { PeerContent } from './contents.ts';
export type { ReceiptLevel } from './events.ts';
export type { HistoryMessage } from './history-sync.ts';
export type { LedgerEntry } from './ledger.ts';
export { WhatsAppPeer } from './peer.ts';
export type { WriteOptions } from './device-sender.ts';
