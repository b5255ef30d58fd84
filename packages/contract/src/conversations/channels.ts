import type { Channel } from './contacts.ts';

/** What can be sent as a file of one kind: so many bytes at most, of these kinds; anything else goes as a document. */
export interface FileLimit {
  maxBytes: number;
  mimes: readonly string[] | 'any';
}

/** What a channel can do. Everything that depends on the channel asks here; nothing asks which channel it is. */
export interface ChannelAbilities {
  /** Which people it knows: whoever writes on two channels of one space is one contact. */
  people: 'whatsapp' | 'facebook' | 'instagram';
  /** People have a phone number, and can be written to by it. */
  hasNumbers: boolean;
  /** A code is shown and scanned; otherwise a token opens it. */
  isPaired: boolean;
  hasGroups: boolean;
  /** Old messages can be fetched. */
  hasHistory: boolean;
  canEdit: boolean;
  canRevoke: boolean;
  /** For how long after it was sent. */
  revokeHours: number;
  canReact: boolean;
  /** A message sent on is shown as such. */
  marksForwarded: boolean;
  canBlock: boolean;
  /** Whether a number has an account can be asked. */
  canCheckNumbers: boolean;
  /** Contact cards and places arrive as such; otherwise as text. */
  canSendCards: boolean;
  /** What recordings are turned into. */
  voice: 'ogg' | 'm4a';
  maxText: number;
  files: { image: FileLimit; video: FileLimit; audio: FileLimit; document: FileLimit | null };
  /** How long after the contact last wrote one may answer freely; without it, for ever. */
  window: ReplyWindow | null;
}

export interface ReplyWindow {
  hours: number;
  /** What is possible after it: an approved template, or text typed by a person, for so many days in all. */
  after: { by: 'template' } | { by: 'person'; days: number };
}

const MB = 1_000_000;
const any = (maxBytes: number): FileLimit => ({ maxBytes, mimes: 'any' });

/** A new channel is a driver and a line here. */
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

/** Why a channel does not take a file: its kind, or its size, with how large it may be at most. */
export type FileProblem = { problem: 'kind' } | { problem: 'size'; maxBytes: number };

/** What is not taken as what it is goes as a document, where there are documents. */
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

/** How a conversation may be answered now. `free`: anything; `template`, `person`: see ReplyWindow; `none`: nothing. */
export type Answerable = 'free' | 'template' | 'person' | 'none';

/** The same on the server, in the composer and for everything that writes by itself. */
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
