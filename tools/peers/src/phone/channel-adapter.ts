import type { GraphContent, GraphReferral } from '../graph/index.ts';
import type { PeerContent } from '../whatsapp/index.ts';
import type { PhoneMessage } from './messages.ts';

type PhoneChannel = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';

export interface PhoneCustomer {
  id: string;
  name: string;
  /** Digits only; null if the channel has no numbers or the customer hides theirs. */
  number: string | null;
  channel: PhoneChannel;
  hasPicture: boolean;
}

/** The contents that can be sent: those of every phone, and those of only some channels. */
export type PhoneContent =
  | PeerContent
  | Extract<GraphContent, { kind: 'story-mention' | 'story-reply' | 'choice' }>;

/** What a customer can do on a channel besides writing; other actions are not offered. */
export interface PhoneAbilities {
  canEdit: boolean;
  canDelete: boolean;
  canReact: boolean;
  canSendCards: boolean;
  canCall: boolean;
  /** Stories can mention the company, and its stories can be replied to. */
  hasStories: boolean;
  /** The channel reports the ad or link that a customer came from. */
  hasReferrals: boolean;
  /** A file can have a caption; otherwise the text follows as a message. */
  hasCaptions: boolean;
}

const whatsapp: PhoneAbilities = {
  canEdit: true,
  canDelete: true,
  canReact: true,
  canSendCards: true,
  canCall: true,
  hasStories: false,
  hasReferrals: false,
  hasCaptions: true,
};
const whatsappapi = { ...whatsapp, canCall: false, hasReferrals: true };
const instagram = { ...whatsappapi, canSendCards: false, hasStories: true, hasCaptions: false };
/** Messenger does not report edits or deletions to the company. */
const facebook = { ...instagram, canEdit: false, canDelete: false, hasStories: false };

export const phoneAbilities: Record<PhoneChannel, PhoneAbilities> = {
  whatsapp,
  whatsappapi,
  facebook,
  instagram,
};

export interface SendOptions {
  id?: string;
  at?: Date | undefined;
  quoted?: PhoneMessage | undefined;
  referral?: GraphReferral | undefined;
}

/** The connection between some customers' phones and the company. */
export interface ChannelAdapter {
  customers(): PhoneCustomer[];
  /** The company's numbers and pages to which this customer can write now. */
  accountsOf(customer: string): string[];
  /** The names of the company's numbers and pages. */
  accountNames(): Record<string, string>;
  pictureOf(customer: string): Buffer | undefined;
  newId(customer: string): string;
  send(customer: string, chat: string, content: PhoneContent, options: SendOptions): Promise<void>;
  sendReceipt(
    customer: string,
    account: string,
    ids: string[],
    receipt: 'delivered' | 'read' | 'played',
  ): void;
}

/** A file received with a message. */
export interface ReceivedFile {
  bytes: Buffer;
  mimetype: string;
  fileName: string | null;
  seconds: number | null;
  isVoice: boolean;
}

/** The receiver of an adapter's events. */
export interface ChannelListener {
  arrived(customer: string, message: PhoneMessage, file: ReceivedFile | null): void;
  reacted(targetId: string, by: string, emoji: string): void;
  edited(targetId: string, text: string): void;
  revoked(targetId: string): void;
  /** The new acks of customers' messages. */
  acknowledged(ids: string[], ack: number): void;
  typing(chat: string, isTyping: boolean): void;
  /** The customers or the accounts they can reach have changed. */
  changed(): void;
}
