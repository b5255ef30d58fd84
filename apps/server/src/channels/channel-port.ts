import type {
  AckChange,
  ChatAck,
  ChannelAccount,
  ContactChange,
  HistoryChunk,
  Incoming,
  MessageRef,
  Outgoing,
  SessionState,
} from '@prosa/channels';
import type { Channel } from '@prosa/contract';
import type { CompanyWork } from '../platform/unit-of-work.ts';

/** How far a message got, as far as we can know. */
export type SendOutcome =
  /** Where the far end gives the ids: under which one. */
  | { state: 'sent'; externalId?: string }
  | { state: 'failed'; reason: string }
  /** It never left: it keeps its place and goes with the next try. While the connection is away none counts. */
  | { state: 'queued'; wasTried: boolean }
  /** The far end wants this chat left in peace for a while; others go on. */
  | { state: 'held'; forMs: number; reason: string }
  /** Nobody can know. It is never sent again by itself. */
  | { state: 'unconfirmed'; reason: string };

/** What came of one of those that were sent. */
export interface SentMessage {
  messageId: number;
  outcome: SendOutcome;
}

/** How many are to be taken, and by whom. */
export interface OutboxClaim {
  epoch: number;
  limit: number;
  /** So many of them at most may have a file. */
  files: number;
  /** So many of them are the oldest, whichever lane they are in. */
  oldest: number;
  /** What this holder is sending. Anything else that it marked never left: it has not heard that the mark was kept. */
  inFlight: number[];
}

export interface ClaimedMessage {
  messageId: number;
  /** The how-manieth this is. */
  attempt: number;
  hasFile: boolean;
  /** What is to be sent, or why it must not be sent at all any more. */
  content: { outgoing: Outgoing } | { refusal: string };
}

/** The file of a queued message that is not yet what the channel takes. */
export interface UnpreparedFile {
  messageId: number;
  key: string;
  format: 'ogg' | 'm4a';
}

/** What is sent in place of the file that was recorded. */
export interface PreparedFile {
  key: string;
  mimetype: string;
  seconds: number;
  /** 64 values of 0 to 100, as base64. */
  waveform: string;
}

/** Something to be done on the channel that is no message. */
export type ChannelOrder =
  | { id: number; kind: 'edit'; externalId: string; target: MessageRef; text: string }
  | { id: number; kind: 'revoke'; externalId: string; target: MessageRef }
  | { id: number; kind: 'react'; externalId: string; target: MessageRef; emoji: string }
  | { id: number; kind: 'read'; messages: MessageRef[] }
  | { id: number; kind: 'block'; personId: string; isBlocked: boolean }
  | { id: number; kind: 'rejectCall'; callId: string; fromId: string }
  /** What it was about is no longer there. */
  | { id: number; kind: 'void' };

export interface PendingMedia {
  messageId: number;
  reference: string;
  name: string | null;
  mime: string;
  /** The story a text answers: only a small picture of it is kept. */
  isStory: boolean;
}

export interface FetchedFile {
  key: string;
  mime: string;
  extension: string;
  bytes: number;
  dimensions?: { width: number; height: number } | undefined;
  seconds?: number | undefined;
}

/** Whose picture or name is to be looked up. */
export interface PendingContact {
  contactId: number;
  address: string;
  isGroup: boolean;
  needsName: boolean;
}

/** What has to be known of a connection to run it. */
export interface RunnableConnection {
  id: number;
  revision: number;
  wantsLogout: boolean;
  wantsHistory: boolean;
  channel: Channel;
}

export type PendingWork = Record<
  'messages' | 'preparations' | 'orders' | 'media' | 'contacts' | 'imports' | 'questions',
  boolean
>;

/**
 * Everything the channels hand to the conversations and take from them. They know neither tickets nor tables;
 * each method works in the transaction it is given.
 */
export interface ChannelPort {
  /** What there is to do for a connection, found out in one look. */
  findPendingWork(work: CompanyWork, connectionId: number): Promise<PendingWork>;
  findConnection(work: CompanyWork, connectionId: number): Promise<RunnableConnection | undefined>;
  /** What opens it, where it is reached by a token. */
  findAccount(work: CompanyWork, connectionId: number): Promise<ChannelAccount | undefined>;
  reportState(
    work: CompanyWork,
    connectionId: number,
    state: SessionState & { revision: number },
  ): Promise<void>;
  /** The pairing was ended, as somebody wanted. */
  markLoggedOut(work: CompanyWork, connectionId: number): Promise<void>;
  receive(work: CompanyWork, connectionId: number, incoming: Incoming[]): Promise<void>;
  /** A new holder begins: what an earlier one was sending when it fell is not known to have arrived. */
  takeOver(work: CompanyWork, connectionId: number, epoch: number): Promise<void>;
  /** Of each conversation that has none on its way at most one, its oldest. */
  claimMessages(work: CompanyWork, connectionId: number, claim: OutboxClaim): Promise<ClaimedMessage[]>;
  settleMessages(work: CompanyWork, connectionId: number, sent: SentMessage[]): Promise<void>;
  listUnpreparedFiles(work: CompanyWork, connectionId: number, limit: number): Promise<UnpreparedFile[]>;
  settlePreparation(
    work: CompanyWork,
    messageId: number,
    outcome: PreparedFile | 'as-it-is' | 'unreadable',
  ): Promise<void>;
  nextOrder(work: CompanyWork, connectionId: number): Promise<ChannelOrder | undefined>;
  settleOrder(work: CompanyWork, orderId: number, isDone: boolean): Promise<void>;
  applyAcks(work: CompanyWork, connectionId: number, changes: AckChange[]): Promise<void>;
  applyChatAck(work: CompanyWork, connectionId: number, change: ChatAck): Promise<void>;
  applyContacts(work: CompanyWork, connectionId: number, changes: ContactChange[]): Promise<void>;
  listPendingMedia(work: CompanyWork, connectionId: number, limit: number): Promise<PendingMedia[]>;
  storeMedia(
    work: CompanyWork,
    messageId: number,
    file: FetchedFile & { thumbnail: FetchedFile | null },
  ): Promise<void>;
  storeStoryThumbnail(work: CompanyWork, messageId: number, picture: FetchedFile | null): Promise<void>;
  markMediaGone(work: CompanyWork, messageId: number): Promise<void>;
  listPendingContacts(work: CompanyWork, connectionId: number, limit: number): Promise<PendingContact[]>;
  storeContactProfile(
    work: CompanyWork,
    contactId: number,
    found: { picture: FetchedFile | null; name: string | null },
  ): Promise<void>;
  storeHistory(work: CompanyWork, connectionId: number, chunk: HistoryChunk): Promise<void>;
  /** Writes a part of what was collected; true while there is more. */
  importBatch(work: CompanyWork, connectionId: number): Promise<boolean>;
}
