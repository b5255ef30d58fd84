/** A file somebody sends. */
export interface GraphFile {
  readonly bytes: Buffer;
  mimetype: string;
  fileName?: string;
}

export interface SentFile extends GraphFile {
  kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  caption?: string;
}

/** From which ad, post or link somebody came. */
export interface GraphReferral {
  source: 'ad' | 'post' | 'link';
  id?: string;
  title?: string;
  text?: string;
  url?: string;
  ref?: string;
}

/** What a customer does. What a channel has not, it refuses. */
export type GraphContent =
  | { kind: 'text'; text: string }
  | SentFile
  | { kind: 'location'; latitude: number; longitude: number; name?: string; address?: string }
  | { kind: 'contacts'; cards: { name: string; phone: string }[] }
  /** An empty emoji takes it back. */
  | { kind: 'reaction'; targetId: string; emoji: string }
  | { kind: 'edit'; targetId: string; text: string }
  | { kind: 'revoke'; targetId: string }
  /** A button or list entry of an interactive message, or the button of a template. */
  | ({ kind: 'choice'; targetId?: string } & GraphChoice)
  /** A story of theirs that mentions the company. */
  | ({ kind: 'story-mention' } & GraphFile)
  /** An answer to a story of the company. */
  | { kind: 'story-reply'; text: string; story: GraphFile }
  /** They came by an ad or a link and have not written yet. */
  | { kind: 'referral' }
  /** Something the provider does not hand on. */
  | { kind: 'unsupported' }
  /** In the provider's own words. */
  | { kind: 'raw'; message: Record<string, unknown> };

export interface WriteOptions {
  id?: string;
  at?: Date;
  quotedId?: string;
  isForwarded?: boolean;
  referral?: GraphReferral;
  /** Another app has the conversation at the moment. */
  isStandby?: boolean;
}

/** A button or list entry under a message, that the customer can press. */
export interface GraphChoice {
  of: 'button' | 'list' | 'template';
  payload: string;
  title: string;
}

/** Something that reached a customer, written by the product or elsewhere by the company. */
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
  /** What the product gave along to know it again. */
  ourId: string | null;
  tag: string | null;
  at: Date;
  receipt: 'none' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  /** As it was asked for; none for what was written elsewhere. */
  asked: unknown;
}
