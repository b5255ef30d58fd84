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

/** The outcome of an attempt to send a message. */
export type SendOutcome =
  /** `externalId` is set where the channel assigns the ids. */
  | { state: 'sent'; externalId?: string }
  | { state: 'failed'; reason: string }
  /**
   * It was not sent: it keeps its place and is sent with the next attempt. While disconnected, attempts do not count.
   */
  | { state: 'queued'; wasTried: boolean }
  /** The channel limits this chat for a while; other chats go on. */
  | { state: 'held'; forMs: number; reason: string }
  /** Whether it arrived is unknown. It is never sent again automatically. */
  | { state: 'unconfirmed'; reason: string };

/** The outcome of one message. */
export interface SentMessage {
  messageId: number;
  outcome: SendOutcome;
}

/** How many messages to claim, and for which lease. */
export interface OutboxClaim {
  epoch: number;
  limit: number;
  /** At most this many of them may have a file. */
  files: number;
  /** At most this many of them may be of those that go to many. */
  bulk: number;
  /** This many of them are the oldest, regardless of their lane. */
  oldest: number;
  /**
   * The messages this holder is sending. Others marked as sending by this epoch were never sent: the holder did not
   * learn that the claim was committed.
   */
  inFlight: number[];
}

export interface ClaimedMessage {
  messageId: number;
  /** Number of this attempt, starting at 1. */
  attempt: number;
  hasFile: boolean;
  /** One of those that go to many. */
  isBulk: boolean;
  /** The message to send, or the reason why it must no longer be sent. */
  content: { outgoing: Outgoing } | { refusal: string };
}

/** The file of a queued message that must be converted for the channel. */
export interface UnpreparedFile {
  messageId: number;
  key: string;
  format: 'ogg' | 'm4a';
}

/** The converted file that is sent instead of the recording. */
export interface PreparedFile {
  key: string;
  mimetype: string;
  seconds: number;
  /** 64 values of 0 to 100, as base64. */
  waveform: string;
}

/** An action on the channel other than sending a message. */
export type ChannelOrder =
  | { id: number; kind: 'edit'; externalId: string; target: MessageRef; text: string }
  | { id: number; kind: 'revoke'; externalId: string; target: MessageRef }
  | { id: number; kind: 'react'; externalId: string; target: MessageRef; emoji: string }
  | { id: number; kind: 'read'; messages: MessageRef[] }
  | { id: number; kind: 'block'; personId: string; isBlocked: boolean }
  | { id: number; kind: 'rejectCall'; callId: string; fromId: string }
  /** The subject of the order no longer exists. */
  | { id: number; kind: 'void' };

export interface PendingMedia {
  messageId: number;
  reference: string;
  name: string | null;
  mime: string;
  /** The story that a text replies to: only a thumbnail of it is kept. */
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

/** A contact whose picture or name is to be fetched. */
export interface PendingContact {
  contactId: number;
  address: string;
  isGroup: boolean;
  needsName: boolean;
}

/** The data needed to run a connection. */
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
 * The interface between the channels and the conversations. The channels know neither tickets nor tables; each method
 * works in the given transaction.
 */
export interface ChannelPort {
  /** Finds the kinds of pending work of a connection in one query. */
  findPendingWork(work: CompanyWork, connectionId: number): Promise<PendingWork>;
  findConnection(work: CompanyWork, connectionId: number): Promise<RunnableConnection | undefined>;
  /** The account and token of the connection, for channels that use one. */
  findAccount(work: CompanyWork, connectionId: number): Promise<ChannelAccount | undefined>;
  reportState(
    work: CompanyWork,
    connectionId: number,
    state: SessionState & { revision: number },
  ): Promise<void>;
  /** Records that the pairing was ended on request. */
  markLoggedOut(work: CompanyWork, connectionId: number): Promise<void>;
  receive(work: CompanyWork, connectionId: number, incoming: Incoming[]): Promise<void>;
  /** Called when a new holder starts: for messages that an earlier holder was sending, the outcome is unknown. */
  takeOver(work: CompanyWork, connectionId: number, epoch: number): Promise<void>;
  /** Claims at most one message, the oldest, of each conversation that has none in flight. */
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
  /** Imports a batch of the collected history; true while there is more. */
  importBatch(work: CompanyWork, connectionId: number): Promise<boolean>;
}
