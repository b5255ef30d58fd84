import type { FoundAccount, DisconnectReason } from '../driver.ts';
import type { MessageRef, Outgoing, OutgoingReaction } from '../outgoing.ts';
import type { RateLimits } from './rate-limiter.ts';

export interface CheckResult {
  number?: string;
  /** Set when the account exists, but cannot be used. */
  closed?: DisconnectReason;
}

/** What the channels of this provider do differently. Throws MetaError and MetaUnreachable unchanged. */
export interface MetaChannel {
  rateLimits: RateLimits;
  /** Checks that the account is accessible, and subscribes to its messages. */
  check(): Promise<CheckResult>;
  send(message: Outgoing): Promise<string>;
  react(reaction: OutgoingReaction): Promise<void>;
  markRead(messages: MessageRef[]): Promise<void>;
  typing(chatId: string, isTyping: boolean): Promise<void>;
  findAccount(number: string): FoundAccount | undefined;
  profilePicture(id: string): Promise<Uint8Array | undefined>;
  nameOf(id: string): Promise<string | undefined>;
  fetchMedia(reference: string): Promise<AsyncIterable<Uint8Array>>;
  /** Ends the subscription to the account's messages when the connection is removed. */
  unsubscribe(): Promise<void>;
}
