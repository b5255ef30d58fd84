import type { Row } from './raw-rows.ts';
import type { MovedOptOuts } from './merge-opt-outs.ts';
import type { Windows } from './merge-windows.ts';

/** Two tickets that were merged into one. */
export interface MergedTicket {
  keptId: number;
  /** The remaining ticket before and after, and its timers before. */
  before: Row;
  after: Row;
  timers: Row[];
  /** The deleted ticket. */
  gone: Row;
  /** Ids of the rows that were moved, by table. */
  moved: Record<string, number[]>;
  /** Rows that were deleted, by table. */
  dropped: Record<string, Row[]>;
  addedTags: number[];
  drafts: { before: Row[]; after: Row[] };
}

/** The state before a merge and every row that moved, as needed to undo it. */
export interface MergeRecord {
  gone: Row;
  kept: { before: Row; after: Row };
  identities: { gone: Row[]; kept: Row[] };
  /** Channels on which only the removed contact had ids. */
  ownChannels: string[];
  numbers: Row[];
  fields: Row[];
  tags: Row[];
  wallets: Row[];
  addedTags: number[];
  addedWallets: number[];
  notes: number[];
  orders: number[];
  /** Missing in merges recorded before there were scheduled messages. */
  schedules?: number[];
  /** Missing in merges recorded before there were campaigns. */
  recipients?: number[];
  /** Earlier merges into the removed contact. */
  merges: number[];
  tickets: number[];
  /** The removed contact's messages in other chats: groups. */
  written: number[];
  reactions: { messageId: number; fromMe: boolean }[];
  /** Reactions to messages to which both had reacted. */
  droppedReactions: Row[];
  windows: Windows;
  /** Absent in older records. */
  optOuts?: MovedOptOuts;
  joined: MergedTicket[];
}
