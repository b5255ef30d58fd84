import type { GraphContent, GraphReferral } from '../graph/index.ts';
import type { PeerContent } from '../whatsapp/index.ts';
import type { PhoneMessage } from './messages.ts';

export type PhoneChannel = 'whatsapp' | 'whatsappapi' | 'facebook' | 'instagram';

export interface PhoneCustomer {
  id: string;
  name: string;
  /** Digits only; none where the channel has no numbers, or they hide theirs. */
  number: string | null;
  channel: PhoneChannel;
  hasPicture: boolean;
}

/** What can be handed over: what every phone has, and what only some channels have. */
export type PhoneContent =
  | PeerContent
  | Extract<GraphContent, { kind: 'story-mention' | 'story-reply' | 'choice' }>;

/** What a customer can do on a channel beside writing; the rest is not offered. */
export interface PhoneAbilities {
  canEdit: boolean;
  canDelete: boolean;
  canReact: boolean;
  canSendCards: boolean;
  canCall: boolean;
  /** Stories of theirs can mention the company, and they can answer its stories. */
  hasStories: boolean;
  /** It is told when an ad or a link brought them. */
  hasReferrals: boolean;
  /** Words can go with a file; otherwise they follow it. */
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
/** Messenger tells the company of nothing that was changed. */
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

/** The way between the phones of some customers and the company. */
export interface ChannelAdapter {
  customers(): PhoneCustomer[];
  /** The numbers and pages of the company that this customer can write to now. */
  accountsOf(customer: string): string[];
  /** What the company's numbers and pages are called. */
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

/** A file that came with a message. */
export interface ReceivedFile {
  bytes: Buffer;
  mimetype: string;
  fileName: string | null;
  seconds: number | null;
  isVoice: boolean;
}

/** Where a line tells what happens. */
export interface ChannelListener {
  arrived(customer: string, message: PhoneMessage, file: ReceivedFile | null): void;
  reacted(targetId: string, by: string, emoji: string): void;
  edited(targetId: string, text: string): void;
  revoked(targetId: string): void;
  /** How far messages of customers have got. */
  acknowledged(ids: string[], ack: number): void;
  typing(chat: string, isTyping: boolean): void;
  /** Who is there, or who can be reached. */
  changed(): void;
}
