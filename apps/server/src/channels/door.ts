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
import type { CompanyWork } from '../platform/work.ts';

/** How far a message got, as far as we can know. */
export type Outcome =
  /** Where the far end gives the ids: under which one. */
  | { state: 'sent'; externalId?: string }
  | { state: 'failed'; reason: string }
  /** It never left: it keeps its place and goes with the next try. While the connection is away none counts. */
  | { state: 'queued'; wasTried: boolean }
  /** The far end wants this chat left in peace for a while; others go on. */
  | { state: 'held'; forMs: number; reason: string }
  /** Nobody can know. It is never sent again by itself. */
  | { state: 'unconfirmed'; reason: string };

export interface NextMessage {
  messageId: number;
  /** The how-manieth this is. */
  attempt: number;
  /** Why it must not be sent at all any more, if so. */
  refusal: string | null;
  /** Reads what is to be sent, outside any transaction, because a file may have to be made ready. */
  prepare(): Promise<Outgoing>;
  /** Called when it is no longer needed. */
  discard(): Promise<void>;
}

/** Something to be done on the channel that is no message. */
export type Order =
  | { id: number; kind: 'edit'; externalId: string; target: MessageRef; text: string }
  | { id: number; kind: 'revoke'; externalId: string; target: MessageRef }
  | { id: number; kind: 'react'; externalId: string; target: MessageRef; emoji: string }
  | { id: number; kind: 'read'; messages: MessageRef[] }
  | { id: number; kind: 'block'; personId: string; isBlocked: boolean }
  | { id: number; kind: 'rejectCall'; callId: string; fromId: string }
  /** What it was about is no longer there. */
  | { id: number; kind: 'void' };

export interface WaitingMedia {
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
export interface WaitingContact {
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

export type Waiting = Record<'messages' | 'orders' | 'media' | 'contacts' | 'imports' | 'questions', boolean>;

/**
 * Everything the channels hand to the conversations and take from them. They know neither tickets nor tables;
 * each method works in the transaction it is given.
 */
export interface ChannelDoor {
  /** What there is to do for a connection, found out in one look. */
  waiting(work: CompanyWork, connectionId: number): Promise<Waiting>;
  find(work: CompanyWork, connectionId: number): Promise<RunnableConnection | undefined>;
  /** What opens it, where it is reached by a token. */
  account(work: CompanyWork, connectionId: number): Promise<ChannelAccount | undefined>;
  tellState(
    work: CompanyWork,
    connectionId: number,
    state: SessionState & { revision: number },
  ): Promise<void>;
  /** The pairing was ended, as somebody wanted. */
  loggedOut(work: CompanyWork, connectionId: number): Promise<void>;
  receive(work: CompanyWork, connectionId: number, incoming: Incoming[]): Promise<void>;
  /** A new holder begins: what an earlier one was sending when it fell is not known to have arrived. */
  takeOver(work: CompanyWork, connectionId: number, epoch: number): Promise<void>;
  claimMessage(work: CompanyWork, connectionId: number, epoch: number): Promise<NextMessage | undefined>;
  settleMessage(work: CompanyWork, messageId: number, outcome: Outcome, connectionId: number): Promise<void>;
  nextOrder(work: CompanyWork, connectionId: number): Promise<Order | undefined>;
  settleOrder(work: CompanyWork, orderId: number, isDone: boolean): Promise<void>;
  acks(work: CompanyWork, connectionId: number, changes: AckChange[]): Promise<void>;
  chatAck(work: CompanyWork, connectionId: number, change: ChatAck): Promise<void>;
  contacts(work: CompanyWork, connectionId: number, changes: ContactChange[]): Promise<void>;
  waitingMedia(work: CompanyWork, connectionId: number, limit: number): Promise<WaitingMedia[]>;
  keepMedia(
    work: CompanyWork,
    messageId: number,
    file: FetchedFile & { thumbnail: FetchedFile | null },
  ): Promise<void>;
  keepStory(work: CompanyWork, messageId: number, picture: FetchedFile | null): Promise<void>;
  mediaGone(work: CompanyWork, messageId: number): Promise<void>;
  waitingContacts(work: CompanyWork, connectionId: number, limit: number): Promise<WaitingContact[]>;
  keepContact(
    work: CompanyWork,
    contactId: number,
    found: { picture: FetchedFile | null; name: string | null },
  ): Promise<void>;
  history(work: CompanyWork, connectionId: number, chunk: HistoryChunk): Promise<void>;
  /** Writes a part of what was collected; true while there is more. */
  importSome(work: CompanyWork, connectionId: number): Promise<boolean>;
}
