import type { AckChange, ContactChange, HistoryChunk, Incoming } from './incoming.ts';
import type { Outgoing, OutgoingEdit, OutgoingReaction, MessageRef } from './outgoing.ts';

/**
 * A channel's driver: it speaks one outside system's language and knows neither tickets nor a database.
 * It is given a store for its own state and hands over what happened, in one shape for all channels.
 */
export interface ChannelDriver {
  open(options: SessionOptions): ChannelSession;
  /** An id for a message still to be sent. The far end recognises a message by it. */
  newMessageId(): string;
}

export interface SessionOptions {
  store: SessionStore;
  listener: SessionListener;
  /** Asks the far end for everything it still has of the past, as far as it gives it. */
  wantsHistory: boolean;
  /** Of channels that are reached by a token instead of a pairing. */
  account: ChannelAccount | null;
  log: DriverLog;
}

/** An account at a provider, and what opens it. */
export interface ChannelAccount {
  /** The provider's id of it: of a phone number, a page, an Instagram account. */
  accountId: string;
  /** What it belongs to: a phone number to a business account, an Instagram account to a page. */
  parentId: string | null;
  token: string;
  /** Of the app the token was made for; proves to the provider that we are that app. */
  appSecret: string | null;
}

/** What a driver may say to the operator. Never contents, numbers or keys. */
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

/** Where a driver keeps what it must not forget: keys, sessions, who it is. The server seals it. */
export interface SessionStore {
  /** What stores of one group are given at the same moment they may write in one transaction. */
  readonly group: number;
  read(kind: string, ids: string[]): Promise<Map<string, Uint8Array>>;
  /**
   * Writes the changes, and what came in, in one transaction. Only when it resolves may the far end be told
   * that something was received; what was decrypted is never stored without the keys that moved on with it.
   */
  commit(changes: StateChange[], incoming: Incoming[]): Promise<void>;
  /** Forgets everything: the next opening starts with a new pairing. */
  clear(): Promise<void>;
}

export type ConnectionStatus = 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED';

/** Why a connection is not there, in words that have a translation. */
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
  /** The provider no longer takes the token. */
  | 'token-invalid'
  | 'token-expired'
  /** The token opens the account, but not for this. */
  | 'permission-missing'
  /** The provider has blocked the account. */
  | 'account-blocked'
  /** A phone number that is not registered for the API. */
  | 'not-registered';

export interface SessionState {
  status: ConnectionStatus;
  /** The text to show as a code, while the status is `qrcode`. */
  qrcode?: string;
  /** How many codes were shown so far. */
  retries?: number;
  /** Whose account it is, once it is known: digits only. */
  number?: string;
  reason?: DisconnectReason;
}

export interface SessionListener {
  state(state: SessionState): void;
  /**
   * Our own messages got further (sent, delivered, read, played), or were refused. What a phone said is confirmed
   * to the far end when this has resolved; when it fails, the far end will say it again.
   */
  acks(changes: AckChange[]): void | Promise<void>;
  contacts(changes: ContactChange[]): void;
  /** Old messages, as many chunks as the far end gives; the last one says so. */
  history(chunk: HistoryChunk): void;
  /** How many messages waited at the far end while this connection was away; after that they come as usual. */
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
   * Resolves when the far end has taken the message, with the id it has there: the one it was given, or where the
   * far end gives the ids itself, that one. Throws `SendRefused` when it certainly has not and would not either
   * the next time, `NotConnected` or `NotSent` when it never left and can be sent again, `NotYet` when that must
   * wait; anything else (a timeout, a broken line) means that nobody can know.
   */
  send(message: Outgoing): Promise<string>;
  edit(edit: OutgoingEdit): Promise<void>;
  /** Takes a message back for everybody. */
  revoke(message: MessageRef, id: string): Promise<void>;
  react(reaction: OutgoingReaction): Promise<void>;
  markRead(messages: MessageRef[]): Promise<void>;
  /** Shows "writing…" to the other side for a moment. */
  typing(chatId: string, isTyping: boolean): Promise<void>;
  setBlocked(personId: string, isBlocked: boolean): Promise<void>;
  /** Which account a phone number has, trying its other spellings too. */
  findAccount(number: string): Promise<FoundAccount | undefined>;
  profilePicture(id: string): Promise<Uint8Array | undefined>;
  /** What a group calls itself; of channels that send no names along, what a person does. */
  nameOf(id: string): Promise<string | undefined>;
  /** The bytes behind `media.reference` of an incoming message. Throws `MediaGone` when they are no more. */
  fetchMedia(reference: string): Promise<AsyncIterable<Uint8Array>>;
  rejectCall(callId: string, fromId: string): Promise<void>;
  /** Ends the pairing at the far end, forgets the state and closes. */
  logout(): Promise<void>;
  /** Closes without ending the pairing. Nothing is handed over any more once it resolves. */
  close(): Promise<void>;
}

export class NotConnected extends Error {
  constructor() {
    super('The connection is not open.');
  }
}

/** The far end said no, for this reason of its own; trying again as it is would be refused again. */
export class SendRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`The message was refused: ${reason}`);
    this.reason = reason;
  }
}

/** It certainly has not left, for a reason on our side or the way there: trying again is safe. */
export class NotSent extends Error {
  constructor(cause: unknown) {
    super('The message was not sent.', { cause });
  }
}

/** The far end wants to be left in peace for a while: by one chat, or altogether. It has not left. */
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
