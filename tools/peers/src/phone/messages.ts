import { randomBytes } from 'node:crypto';
import type { GraphChoice } from '../graph/index.ts';

/** The kind of a message; `text` has no media. */
export type MediaType =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'call'
  | 'other';

interface MediaFile {
  /** Its name in the media folder. */
  file: string;
  mimetype: string;
  fileName: string | null;
  seconds: number | null;
  isVoice: boolean;
}

/** A message as a phone stores it. */
export interface PhoneMessage {
  id: string;
  /** `customer account` for a private chat, the group's id for a group. */
  chat: string;
  from: 'customer' | 'company';
  /** The author's number. */
  author: string;
  mediaType: MediaType;
  text: string;
  /** 0 pending, 1 sent, 2 delivered, 3 read, 5 played. */
  ack: number;
  createdAt: string;
  quotedId: string | null;
  media: MediaFile | null;
  location: { latitude: number; longitude: number } | null;
  /** The number of a contact card. */
  cardNumber: string | null;
  /** The buttons below the message. */
  choices: GraphChoice[];
  reactions: { by: string; emoji: string }[];
  isEdited: boolean;
  isDeleted: boolean;
}

export const directChat = (customer: string, account: string): string => `${customer} ${account}`;

export const isGroupChat = (chat: string): boolean => chat.endsWith('@g.us');

export function newMessage(
  given: Pick<PhoneMessage, 'id' | 'chat' | 'from' | 'author' | 'mediaType' | 'text' | 'ack'> &
    Partial<PhoneMessage>,
): PhoneMessage {
  return {
    createdAt: new Date().toISOString(),
    quotedId: null,
    media: null,
    location: null,
    cardNumber: null,
    choices: [],
    reactions: [],
    isEdited: false,
    isDeleted: false,
    ...given,
  };
}

/** An id in the format of phones. */
export const makeId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;
