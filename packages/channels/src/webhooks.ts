import type { AckChange, ChatAck, ContactChange, HistoryChunk, Incoming } from './incoming.ts';

/** Channels whose messages are brought to us by the provider calling our address. */
export type WebhookChannel = 'whatsappapi' | 'facebook' | 'instagram';

/** One thing a provider told in a delivery, for one account. A delivery holds many, of several accounts. */
export interface WebhookItem {
  channel: WebhookChannel;
  /** The provider's id of the account it is for. */
  accountId: string;
  /** Recognises this very piece when it is delivered again; unknown pieces are kept once by it. */
  key: string;
  fact: WebhookFact;
}

export interface AccountIssue {
  kind: 'account' | 'quality' | 'name' | 'template';
  /** What it is about: only what is told of the same later ends it. */
  about: string;
  code: AccountIssueCode | null;
  /** In the provider's words: which name or template, and why. */
  detail: string;
  at: Date;
}

export type AccountIssueCode =
  | 'banned'
  | 'banPlanned'
  | 'restricted'
  | 'violation'
  | 'deleted'
  | 'alert'
  | 'qualityLow'
  | 'nameRejected'
  | 'templateRejected'
  | 'templatePaused';

export type WebhookFact =
  | { type: 'incoming'; incoming: Incoming }
  | { type: 'acks'; changes: AckChange[] }
  | { type: 'chatAck'; change: ChatAck }
  | { type: 'contacts'; changes: ContactChange[] }
  /** Of the past: nobody is waiting for an answer to it. Kept as it came too, for who does not want it taken over. */
  | { type: 'history'; chunk: HistoryChunk; raw: string }
  /** What the provider holds against an account; no code where that is over. */
  | { type: 'issue'; issue: AccountIssue }
  /** Templates were approved, refused or changed. */
  | { type: 'templates' }
  /** Nothing we know. Kept as it came. */
  | { type: 'unknown'; name: string; raw: string };
