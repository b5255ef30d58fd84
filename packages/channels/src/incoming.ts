/** A person with all known ids; the first one is used to write to them. */
export interface Person {
  ids: string[];
  /** Digits only; null when the channel hides it. */
  number: string | null;
  /** The name from their profile, if it came with the message. */
  name: string | null;
}

export interface Chat extends Person {
  isGroup: boolean;
}

interface IncomingBase {
  /** The provider's id of the item, unique in the connection. */
  id: string;
  chat: Chat;
  /** Written by ourselves: on the phone, or on another device of this account. */
  fromMe: boolean;
  /** Who wrote it: in a group one of its members, else the same as the chat. */
  sender: Person;
  at: Date;
  /** The item was queued at the provider while the connection was away. */
  wasMissed: boolean;
}

export interface IncomingMessage extends IncomingBase {
  kind: 'message';
  content: Content;
  quoted: Quoted | null;
  isForwarded: boolean;
  /** What led to the message, if the channel reports it: an ad, a story. */
  origin?: MessageOrigin;
  /** The contact wrote nothing, but for example opened the chat or opted in. It opens no reply window. */
  isSilent?: boolean;
  /** Another app controls the conversation: the message is stored, but not answered automatically. */
  isStandby?: boolean;
}

/** The ad, post, product or link of ours that the contact came from. */
export interface Referral {
  type: 'referral';
  source: string;
  title: string;
  text: string;
  url: string | null;
  ref: string | null;
}

export type MessageOrigin =
  | Referral
  /** A story of theirs that mentions us, or a reply to one of ours. */
  | { type: 'story'; action: 'mention' | 'reply'; url: string | null }
  /** A post, reel or story that the contact shared. */
  | { type: 'share'; of: 'post' | 'reel' | 'story' }
  /** A button or list entry that was pressed; the text of the message is its title. */
  | { type: 'choice'; payload: string; referral?: Referral };

export interface IncomingEdit extends IncomingBase {
  kind: 'edit';
  targetId: string;
  text: string;
}

export interface IncomingRevoke extends IncomingBase {
  kind: 'revoke';
  targetId: string;
}

export interface IncomingReaction extends IncomingBase {
  kind: 'reaction';
  targetId: string;
  /** Empty when the reaction was removed. */
  emoji: string;
}

/** A notice about the conversation that nobody wrote. It is added to an active ticket, but opens none. */
export interface IncomingNotice extends IncomingBase {
  kind: 'notice';
  /** `identity_change`: the security code of the conversation has changed. */
  notice: 'identity_change';
}

export interface IncomingCall extends IncomingBase {
  kind: 'call';
  isVideo: boolean;
  phase: 'ringing' | 'missed' | 'ended';
}

/** What the contact chose in the channel's own settings: whether this account may write to them unasked. */
export interface IncomingPreference extends IncomingBase {
  kind: 'preference';
  wantsMessages: boolean;
  /** The provider's words for it. */
  words: string;
}

/** All kinds of incoming items. Content that no driver knows comes as a message with `unsupported` content. */
export type Incoming =
  | IncomingMessage
  | IncomingEdit
  | IncomingRevoke
  | IncomingReaction
  | IncomingNotice
  | IncomingPreference
  | IncomingCall;

export interface Quoted {
  id: string;
  /** The quoted text, in case the quoted message is not stored here. */
  text: string;
  fromMe: boolean;
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export interface IncomingMedia {
  kind: MediaKind;
  mimetype: string;
  fileName: string | null;
  bytes: number | null;
  seconds: number | null;
  isVoice: boolean;
  /** The preview image that came with the file. */
  thumbnail: Uint8Array | null;
  /** What `fetchMedia` needs to find the file; opaque to all other code, and secret. */
  reference: string;
}

export type Content =
  | { type: 'text'; text: string }
  | { type: 'media'; caption: string; media: IncomingMedia }
  | { type: 'location'; latitude: number; longitude: number; name: string; thumbnail: Uint8Array | null }
  | { type: 'contacts'; cards: ContactCard[] }
  /** Kept in raw form; `name` is the provider's type of the message, `text` its readable part. */
  | { type: 'unsupported'; name: string; text: string; raw: string };

export interface ContactCard {
  name: string;
  vcard: string;
}

/** 1 sent, 2 delivered, 3 read, 5 played; `error` when the provider refused the message afterwards. */
export interface AckChange {
  id: string;
  /** Our id of the message, where the provider assigns its own and returns ours with the ack. */
  ourId?: string;
  ack: 1 | 2 | 3 | 5 | 'error';
  reason?: string;
}

/** All our messages in a chat have reached this ack, up to a time or up to a message. */
export interface ChatAck {
  chatId: string;
  upTo: { at: Date } | { id: string };
  ack: 2 | 3;
}

/** New facts about a person or group: a name, or that two ids are one person. */
export interface ContactChange {
  ids: string[];
  number: string | null;
  name: string | null;
  isGroup: boolean;
  /** The picture changed and has to be fetched again. */
  pictureChanged?: boolean;
  /** The ids a person no longer has after a change of number or id; they may be assigned to somebody else. */
  former?: { ids: string[]; told: { id: string; at: Date } };
}

export interface HistoryChunk {
  messages: IncomingMessage[];
  /** Percent sent so far, if the provider reports it. */
  progress: number | null;
  isLast: boolean;
}
