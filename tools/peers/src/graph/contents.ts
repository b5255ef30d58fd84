/** A file in a message. */
export interface GraphFile {
  readonly bytes: Buffer;
  mimetype: string;
  fileName?: string;
}

export interface SentFile extends GraphFile {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  caption?: string;
}

/** The ad, post or link from which a customer came. */
export interface GraphReferral {
  source: 'ad' | 'post' | 'link';
  id?: string;
  title?: string;
  text?: string;
  url?: string;
  ref?: string;
}

/** What a customer can do. Channels refuse what they do not support. */
export type GraphContent =
  | { kind: 'text'; text: string }
  | SentFile
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; cards: { name: string; phone: string }[] }
  /** An empty emoji removes the reaction. */
  | { kind: 'reaction'; targetId: string; emoji: string }
  | { kind: 'edit'; targetId: string; text: string }
  | { kind: 'revoke'; targetId: string }
  /** A button or list entry of an interactive message, or a template's button. */
  | ({ kind: 'choice'; targetId?: string } & GraphChoice)
  /** The customer's story that mentions the company. */
  | ({ kind: 'story-mention' } & GraphFile)
  /** A reply to a story of the company. */
  | { kind: 'story-reply'; text: string; story: GraphFile }
  /** The customer followed an ad or a link and has not written yet. */
  | { kind: 'referral' }
  /** Content that the provider does not pass on. */
  | { kind: 'unsupported' }
  /** A message in the provider's own format. */
  | { kind: 'raw'; message: Record<string, unknown> };

export interface WriteOptions {
  id?: string;
  at?: Date;
  quotedId?: string;
  isForwarded?: boolean;
  referral?: GraphReferral;
  /** Another app currently controls the conversation. */
  isStandby?: boolean;
}

/** A button or list entry of a message that the customer can press. */
export interface GraphChoice {
  of: 'button' | 'list' | 'template';
  payload: string;
  title: string;
}

/** A message that reached a customer, sent by the product or by another app of the company. */
export interface GraphEntry {
  id: string;
  kind:
    | 'text'
    | 'image'
    | 'video'
    | 'audio'
    | 'document'
    | 'sticker'
    | 'location'
    | 'contacts'
    | 'reaction'
    | 'template'
    | 'interactive';
  text: string;
  targetId: string | null;
  quotedId: string | null;
  media: GraphFile | null;
  location: { latitude: number; longitude: number } | null;
  cards: { name: string; phone: string }[];
  choices: GraphChoice[];
  /** Data that the product sent along to recognize the message. */
  ourId: string | null;
  tag: string | null;
  at: Date;
  receipt: 'none' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  /** The request's body; undefined for messages of another app. */
  asked: unknown;
}
