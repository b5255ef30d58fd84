import type { FoundAccount, DisconnectReason } from '../driver.ts';
import type { MessageRef, Outgoing, OutgoingReaction } from '../outgoing.ts';
import type { RateLimits } from './rate-limiter.ts';

export interface CheckResult {
  number?: string;
  /** It is there, but cannot be used. */
  closed?: DisconnectReason;
}

/** What the channels of this provider do differently. Throws MetaError and MetaUnreachable as they come. */
export interface MetaChannel {
  rateLimits: RateLimits;
  /** Whether the account is open to us, and ready to bring what is written to it. */
  check(): Promise<CheckResult>;
  send(message: Outgoing): Promise<string>;
  react(reaction: OutgoingReaction): Promise<void>;
  markRead(messages: MessageRef[]): Promise<void>;
  typing(chatId: string, isTyping: boolean): Promise<void>;
  findAccount(number: string): FoundAccount | undefined;
  profilePicture(id: string): Promise<Uint8Array | undefined>;
  nameOf(id: string): Promise<string | undefined>;
  fetchMedia(reference: string): Promise<AsyncIterable<Uint8Array>>;
  /** The account is given up: nothing is to be brought any more. */
  unsubscribe(): Promise<void>;
}
