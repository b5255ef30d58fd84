import type { Row } from './raw-rows.ts';
import type { Windows } from './merge-windows.ts';

/** Two conversations that became one. */
export interface MergedTicket {
  keptId: number;
  /** The ticket that goes on, before and after, and its timers before. */
  before: Row;
  after: Row;
  timers: Row[];
  /** The ticket that is no longer there. */
  gone: Row;
  /** What of it went over, by table. */
  moved: Record<string, number[]>;
  /** What of it went away, by table. */
  dropped: Record<string, Row[]>;
  addedTags: number[];
  drafts: { before: Row[]; after: Row[] };
}

/** What was there before two contacts became one, and what went where. */
export interface MergeRecord {
  gone: Row;
  kept: { before: Row; after: Row };
  identities: { gone: Row[]; kept: Row[] };
  /** Channels on which only the one who is gone was known. */
  ownChannels: string[];
  numbers: Row[];
  fields: Row[];
  tags: Row[];
  wallets: Row[];
  addedTags: number[];
  addedWallets: number[];
  notes: number[];
  orders: number[];
  /** Earlier merges into the one who is gone. */
  merges: number[];
  tickets: number[];
  /** What they wrote in chats of others: in groups. */
  written: number[];
  reactions: { messageId: number; fromMe: boolean }[];
  /** Both had reacted to the same message. */
  droppedReactions: Row[];
  windows: Windows;
  joined: MergedTicket[];
}
