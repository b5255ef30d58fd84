import type { Channel } from './contacts.ts';

/** Limits for files of one kind: maximum size and accepted media types; other files are sent as documents. */
interface FileLimit {
  maxBytes: number;
  mimes: readonly string[] | 'any';
}

/** What a channel can do. Code checks these abilities instead of comparing channel names. */
export interface ChannelAbilities {
  /** The id space of its contacts: a person who writes on two channels of one space is one contact. */
  people: 'whatsapp' | 'facebook' | 'instagram';
  /** Contacts have a phone number and can be contacted by it. */
  hasNumbers: boolean;
  /** Connected by scanning a code; otherwise by a token. */
  isPaired: boolean;
  hasGroups: boolean;
  /** Old messages can be fetched. */
  hasHistory: boolean;
  canEdit: boolean;
  canRevoke: boolean;
  /** For how many hours after sending a message can be revoked. */
  revokeHours: number;
  canReact: boolean;
  /** A forwarded message is marked as such. */
  marksForwarded: boolean;
  canBlock: boolean;
  /** The channel can check whether a number has an account. */
  canCheckNumbers: boolean;
  /** Contact cards and locations arrive as such; otherwise they are sent as text. */
  canSendCards: boolean;
  /** The format that voice recordings are converted to. */
  voice: 'ogg' | 'm4a';
  maxText: number;
  files: { image: FileLimit; video: FileLimit; audio: FileLimit; document: FileLimit | null };
  /** How long after the contact's last message anything may be sent; null: always. */
  window: ReplyWindow | null;
}

interface ReplyWindow {
  hours: number;
  /**
   * What is allowed after the window: an approved template, or text typed by a person, for this many days in total.
   */
  after: { by: 'template' } | { by: 'person'; days: number };
}

const MB = 1_000_000;
const any = (maxBytes: number): FileLimit => ({ maxBytes, mimes: 'any' });

/** A new channel needs an entry here and a driver. */
export const channelAbilities: Record<Channel, ChannelAbilities> = {
  whatsapp: {
    people: 'whatsapp',
    hasNumbers: true,
    isPaired: true,
    hasGroups: true,
    hasHistory: true,
    canEdit: true,
    canRevoke: true,
    // The channel's own limit is a little over two days.
    revokeHours: 60,
    canReact: true,
    marksForwarded: true,
    canBlock: true,
    canCheckNumbers: true,
    canSendCards: true,
    voice: 'ogg',
    maxText: 65_536,
    files: { image: any(100 * MB), video: any(100 * MB), audio: any(100 * MB), document: any(100 * MB) },
    window: null,
  },
  whatsappapi: {
    people: 'whatsapp',
    hasNumbers: true,
    isPaired: false,
    hasGroups: false,
    hasHistory: false,
    canEdit: false,
    canRevoke: false,
    revokeHours: 0,
    canReact: true,
    marksForwarded: false,
    canBlock: false,
    canCheckNumbers: false,
    canSendCards: true,
    voice: 'ogg',
    maxText: 4096,
    files: {
      image: { maxBytes: 5 * MB, mimes: ['image/jpeg', 'image/png'] },
      video: { maxBytes: 16 * MB, mimes: ['video/mp4', 'video/3gpp'] },
      audio: {
        maxBytes: 16 * MB,
        mimes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/x-m4a'],
      },
      document: any(100 * MB),
    },
    window: { hours: 24, after: { by: 'template' } },
  },
  facebook: {
    people: 'facebook',
    hasNumbers: false,
    isPaired: false,
    hasGroups: false,
    hasHistory: false,
    canEdit: false,
    canRevoke: false,
    revokeHours: 0,
    canReact: false,
    marksForwarded: false,
    canBlock: false,
    canCheckNumbers: false,
    canSendCards: false,
    voice: 'm4a',
    maxText: 2000,
    files: { image: any(8 * MB), video: any(25 * MB), audio: any(25 * MB), document: any(25 * MB) },
    window: { hours: 24, after: { by: 'person', days: 7 } },
  },
  instagram: {
    people: 'instagram',
    hasNumbers: false,
    isPaired: false,
    hasGroups: false,
    hasHistory: false,
    canEdit: false,
    canRevoke: false,
    revokeHours: 0,
    canReact: true,
    marksForwarded: false,
    canBlock: false,
    canCheckNumbers: false,
    canSendCards: false,
    voice: 'm4a',
    maxText: 1000,
    files: {
      image: { maxBytes: 8 * MB, mimes: ['image/jpeg', 'image/png', 'image/gif'] },
      video: {
        maxBytes: 25 * MB,
        mimes: ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm'],
      },
      audio: {
        maxBytes: 25 * MB,
        mimes: ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/vnd.wave'],
      },
      document: null,
    },
    window: { hours: 24, after: { by: 'person', days: 7 } },
  },
};

/** Why a channel does not accept a file: its kind, or its size with the limit. */
type FileProblem = { problem: 'kind' } | { problem: 'size'; maxBytes: number };

/** A file that its own kind does not accept is sent as a document if the channel has documents. */
export function fileProblem(
  { files }: ChannelAbilities,
  family: 'image' | 'video' | 'audio' | undefined,
  { mime, bytes }: { mime: string; bytes: number },
): FileProblem | null {
  const own = family && files[family];
  const isTaken = own && (own.mimes === 'any' || own.mimes.includes(mime.split(';')[0] ?? ''));
  if (isTaken && bytes <= own.maxBytes) return null;
  const limit = files.document ?? (isTaken ? own : undefined);
  if (!limit) return { problem: 'kind' };
  return files.document && bytes <= limit.maxBytes ? null : { problem: 'size', maxBytes: limit.maxBytes };
}

const HOUR_MS = 3_600_000;

/** What may be sent now. `free`: anything; `template`, `person`: see ReplyWindow; `none`: nothing. */
export type Answerable = 'free' | 'template' | 'person' | 'none';

/** Shared by the server, the composer and everything that sends automatically. */
export function answerableAt(channel: Channel, lastInboundAt: Date | null, now: Date): Answerable {
  const { window } = channelAbilities[channel];
  if (!window) return 'free';
  const age = lastInboundAt === null ? Number.POSITIVE_INFINITY : now.getTime() - lastInboundAt.getTime();
  if (age < window.hours * HOUR_MS) return 'free';
  if (window.after.by === 'template') return 'template';
  return age < window.after.days * 24 * HOUR_MS ? 'person' : 'none';
}

export const windowEnd = (channel: Channel, lastInboundAt: Date): Date | null => {
  const { window } = channelAbilities[channel];
  return window && new Date(lastInboundAt.getTime() + window.hours * HOUR_MS);
};
