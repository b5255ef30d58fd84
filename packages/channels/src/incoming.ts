/** Somebody, by all ids that are known to be theirs; the first is the one to write to. */
export interface Person {
  ids: string[];
  /** Digits only; unknown where the channel hides it. */
  number: string | null;
  /** The name they gave themselves, where it came along. */
  name: string | null;
}

export interface Chat extends Person {
  isGroup: boolean;
}

interface IncomingBase {
  /** The far end's id of what happened, unique in the connection. */
  id: string;
  chat: Chat;
  /** Written by ourselves: on the phone, or on another device of this account. */
  fromMe: boolean;
  /** Who wrote it: in a group one of its members, else the same as the chat. */
  sender: Person;
  at: Date;
  /** It waited at the far end while we were away. */
  wasMissed: boolean;
}

export interface IncomingMessage extends IncomingBase {
  kind: 'message';
  content: Content;
  quoted: Quoted | null;
  isForwarded: boolean;
  /** What brought it about, where the channel tells: an ad, a story. */
  origin?: MessageOrigin;
  /** Nobody said anything: somebody only came by, or allowed something. It opens no time for answers. */
  isSilent?: boolean;
  /** Somebody else's app has the conversation at the moment: it is kept, and nothing answers it by itself. */
  isStandby?: boolean;
}

/** They came from an ad, a post, a product or a link of ours. */
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
  /** About a story: theirs that mentions us, or an answer to one of ours. */
  | { type: 'story'; action: 'mention' | 'reply'; url: string | null }
  /** Somebody's post, reel or story that they passed on. */
  | { type: 'share'; of: 'post' | 'reel' | 'story' }
  /** A button or an entry of a list they pressed; the text of the message is its title. */
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
  /** Empty when it was taken back. */
  emoji: string;
}

/** Something about the conversation that nobody said. It leaves a line where one is going on, and begins none. */
export interface IncomingNotice extends IncomingBase {
  kind: 'notice';
  /** `identity_change`: the code that secures the conversation is another one. */
  notice: 'identity_change';
}

export interface IncomingCall extends IncomingBase {
  kind: 'call';
  isVideo: boolean;
  phase: 'ringing' | 'missed' | 'ended';
}

/** All that can come in. What no driver understands comes as a message with `unsupported` content. */
export type Incoming =
  | IncomingMessage
  | IncomingEdit
  | IncomingRevoke
  | IncomingReaction
  | IncomingNotice
  | IncomingCall;

export interface Quoted {
  id: string;
  /** What was quoted, for when we do not have it ourselves. */
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
  /** A small picture that came along. */
  thumbnail: Uint8Array | null;
  /** What `fetchMedia` needs to find it; opaque to everybody else, and secret. */
  reference: string;
}

export type Content =
  | { type: 'text'; text: string }
  | { type: 'media'; caption: string; media: IncomingMedia }
  | { type: 'location'; latitude: number; longitude: number; name: string; thumbnail: Uint8Array | null }
  | { type: 'contacts'; cards: ContactCard[] }
  /** Kept as it came; `name` is the far end's word for it, `text` what can be read of it. */
  | { type: 'unsupported'; name: string; text: string; raw: string };

export interface ContactCard {
  name: string;
  vcard: string;
}

/** 0 waiting, 1 sent, 2 delivered, 3 read, 5 played; `error` when the far end refused it afterwards. */
export interface AckChange {
  id: string;
  /** The id we gave it, where the far end has one of its own and says ours along. */
  ourId?: string;
  ack: 1 | 2 | 3 | 5 | 'error';
  reason?: string;
}

/** Everything of ours in a chat got as far as this, up to a moment or up to one message of it. */
export interface ChatAck {
  chatId: string;
  upTo: { at: Date } | { id: string };
  ack: 2 | 3;
}

/** What became known of people: names, or that two ids are one person. */
export interface ContactChange {
  ids: string[];
  number: string | null;
  name: string | null;
  isGroup: boolean;
  /** The picture changed: fetch it anew. */
  pictureChanged?: boolean;
  /** They have another number or id from now on: what no longer leads to them, and may be somebody else's soon. */
  former?: { ids: string[]; told: { id: string; at: Date } };
}

export interface HistoryChunk {
  messages: IncomingMessage[];
  /** Percent the far end says it has sent, where it says so. */
  progress: number | null;
  isLast: boolean;
}
