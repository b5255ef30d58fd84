import type { AckChange, ChatAck, ContactChange, HistoryChunk, Incoming } from './incoming.ts';

/** Channels whose provider delivers messages by calling our webhook. */
export type WebhookChannel = 'whatsappapi' | 'facebook' | 'instagram';

/** One item of a webhook delivery, for one account. A delivery contains many, of several accounts. */
export interface WebhookItem {
  channel: WebhookChannel;
  /** The provider's id of the account it is for. */
  accountId: string;
  /** Identifies the item when it is delivered again, so that unknown items are stored only once. */
  key: string;
  fact: WebhookFact;
}

export interface AccountIssue {
  kind: 'account' | 'quality' | 'name' | 'template';
  /** The subject of the issue: only a later report on the same subject ends it. */
  about: string;
  code: AccountIssueCode | null;
  /** The provider's details: which name or template, and why. */
  detail: string;
  at: Date;
  /** When it ends without another report; null if only a report ends it. */
  until: Date | null;
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
  /** Message history, which is not answered. Also kept in raw form, in case it is not to be imported. */
  | { type: 'history'; chunk: HistoryChunk; raw: string }
  /** A problem the provider reports with an account; the code is null when the problem is over. */
  | { type: 'issue'; issue: AccountIssue }
  /** Templates were approved, refused or changed. */
  | { type: 'templates' }
  /** An item of an unknown kind, kept in raw form. */
  | { type: 'unknown'; name: string; raw: string };
