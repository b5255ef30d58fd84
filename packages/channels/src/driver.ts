import type { AckChange, ContactChange, HistoryChunk, Incoming } from './incoming.ts';
import type { Outgoing, OutgoingEdit, OutgoingReaction, MessageRef } from './outgoing.ts';

/**
 * The driver of a channel: it implements one provider's protocol and knows neither tickets nor the database.
 * It gets a store for its own state, and reports incoming items in one shape for all channels.
 */
export interface ChannelDriver {
  open(options: SessionOptions): ChannelSession;
  /** Creates the id of a message before it is sent, so that the message can be identified at the provider. */
  newMessageId(): string;
}

export interface SessionOptions {
  store: SessionStore;
  listener: SessionListener;
  /** Whether to request the message history, as far as the provider supplies it. */
  wantsHistory: boolean;
  /** For channels that use a token instead of a pairing; null for the others. */
  account: ChannelAccount | null;
  log: DriverLog;
}

/** An account at a provider, with its credentials. */
export interface ChannelAccount {
  /** The provider's id of the phone number, page or Instagram account. */
  accountId: string;
  /** The id of its parent: the business account of a phone number, the page of an Instagram account. */
  parentId: string | null;
  token: string;
  /** Secret of the app the token was issued to; proves to the provider that the calls come from that app. */
  appSecret: string | null;
}

/** The driver's log for the operator. Must never contain message contents, numbers or keys. */
export interface DriverLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface StateChange {
  kind: string;
  id: string;
  /** Null removes it. */
  value: Uint8Array | null;
}

/** The persistent state of a driver: keys, sessions, credentials. The server encrypts it. */
export interface SessionStore {
  /** Stores of the same group may combine simultaneous commits into one transaction. */
  readonly group: number;
  read(kind: string, ids: string[]): Promise<Map<string, Uint8Array>>;
  /**
   * Writes the changes and the incoming items in one transaction. Only after it resolves may their receipt be
   * confirmed to the provider; a decrypted message is never stored without the keys that its decryption changed.
   */
  commit(changes: StateChange[], incoming: Incoming[]): Promise<void>;
  /** Deletes all state: the next session starts with a new pairing. */
  clear(): Promise<void>;
}

export type ConnectionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED';

/** Why a connection is not open; each reason has a translation. */
export type DisconnectReason =
  | 'logged-out'
  | 'forbidden'
  | 'replaced'
  | 'qr-expired'
  | 'outdated-version'
  | 'bad-session'
  | 'unreachable'
  | 'lost'
  | 'closed'
  | 'storage'
  /** The provider no longer accepts the token. */
  | 'token-invalid'
  | 'token-expired'
  /** The token is valid, but lacks a permission. */
  | 'permission-missing'
  /** The provider has blocked the account. */
  | 'account-blocked'
  /** A phone number that is not registered for the API. */
  | 'not-registered';

export interface SessionState {
  status: ConnectionStatus;
  /** The content of the QR code, while the status is `qrcode`. */
  qrcode?: string;
  /** How many codes were shown so far. */
  retries?: number;
  /** The number of the account, once it is known: digits only. */
  number?: string;
  reason?: DisconnectReason;
}

export interface SessionListener {
  state(state: SessionState): void;
  /**
   * Sent messages got a new ack (sent, delivered, read, played), or were refused. A receipt is confirmed to the
   * provider after this resolves; when it rejects, the provider sends the receipt again.
   */
  acks(changes: AckChange[]): void | Promise<void>;
  contacts(changes: ContactChange[]): void;
  /** The message history in chunks; the last one is marked. */
  history(chunk: HistoryChunk): void;
  /** How many messages were queued at the provider while the connection was away; they arrive after this. */
  missed?(count: number): void;
}

export interface FoundAccount {
  /** The id to write to. */
  id: string;
  /** All ids that are known to be the same person. */
  ids: string[];
  number: string;
}

/** One open connection. Methods throw `NotConnected` while it is not CONNECTED. */
export interface ChannelSession {
  /**
   * Resolves when the provider has taken the message, with its id there: the given one, or the provider's own where
   * it assigns ids itself. Throws `SendRefused` when the message was refused and would be refused again,
   * `NotConnected` or `NotSent` when it was never sent and can be retried, `RateLimited` when the retry has to wait;
   * after any other error (a timeout, a closed connection) the outcome is unknown.
   */
  send(message: Outgoing): Promise<string>;
  edit(edit: OutgoingEdit): Promise<void>;
  /** Deletes a message for everybody in the chat. */
  revoke(message: MessageRef, id: string): Promise<void>;
  react(reaction: OutgoingReaction): Promise<void>;
  markRead(messages: MessageRef[]): Promise<void>;
  /** Shows or ends the typing indicator in a chat. */
  typing(chatId: string, isTyping: boolean): Promise<void>;
  setBlocked(personId: string, isBlocked: boolean): Promise<void>;
  /** Finds the account of a phone number, also under the number's other forms. */
  findAccount(number: string): Promise<FoundAccount | undefined>;
  profilePicture(id: string): Promise<Uint8Array | undefined>;
  /** The name of a group; on channels whose messages contain no names, also of a person. */
  nameOf(id: string): Promise<string | undefined>;
  /** The bytes behind `media.reference` of an incoming message. Throws `MediaGone` if the file no longer exists. */
  fetchMedia(reference: string): Promise<AsyncIterable<Uint8Array>>;
  rejectCall(callId: string, fromId: string): Promise<void>;
  /** Ends the pairing at the provider, deletes the state and closes. */
  logout(): Promise<void>;
  /** Closes without ending the pairing. No event is reported after it resolves. */
  close(): Promise<void>;
}

export class NotConnected extends Error {
  constructor() {
    super('The connection is not open.');
  }
}

/** The provider refused the message for this reason; an unchanged retry would be refused again. */
export class SendRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The message was refused: ${reason}`);
    this.reason = reason;
  }
}

/** The message was certainly not sent, because of an error on our side or in the network: a retry is safe. */
export class NotSent extends Error {
  constructor(cause: unknown) {
    super('The message was not sent.', { cause });
  }
}

/** A rate limit of the chat or the connection is reached. The message was not sent. */
export class RateLimited extends Error {
  readonly scope: 'chat' | 'connection';
  readonly afterMs: number;
  readonly reason: string;
  constructor(scope: 'chat' | 'connection', afterMs: number, reason: string) {
    super(`The message has to wait: ${reason}`);
    this.scope = scope;
    this.afterMs = afterMs;
    this.reason = reason;
  }
}

export class MediaGone extends Error {
  constructor() {
    super('The file is no longer there.');
  }
}
