import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { NotSent, SendRefused } from '../driver.ts';
import type { MediaKind } from '../incoming.ts';
import type { OutgoingMedia } from '../outgoing.ts';

/** What a channel accepts as a file of one kind; other files are sent as a document, if it accepts that. */
interface FileLimit {
  maxBytes: number;
  mimes: ReadonlySet<string> | 'any';
}

export type FileLimits = Partial<Record<MediaKind, FileLimit>>;

/** The MIME type without its parameters, which only matter for playback. */
export const baseMimeType = (mimetype: string): string => (mimetype.split(';')[0] ?? '').trim().toLowerCase();

const isWithinLimit = (limit: FileLimit | undefined, mime: string, bytes: number): boolean =>
  limit !== undefined && bytes <= limit.maxBytes && (limit.mimes === 'any' || limit.mimes.has(mime));

/** The kind that a file is sent as. */
export function mediaKindFor(
  limits: FileLimits,
  media: Pick<OutgoingMedia, 'kind' | 'mimetype'>,
  bytes: number,
): MediaKind {
  const mime = baseMimeType(media.mimetype);
  const kinds: MediaKind[] =
    media.kind === 'sticker' ? ['sticker', 'image', 'document'] : [media.kind, 'document'];
  const kind = kinds.find((one) => isWithinLimit(limits[one], mime, bytes));
  if (kind === undefined) throw new SendRefused('media-refused');
  return kind;
}

/**
 * Keeps the file on disk while it is sent: its length must be known before the first byte is sent, and a large file
 * does not fit in memory.
 */
export async function withTempFile<T>(media: OutgoingMedia, use: (file: Blob) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-upload-')).catch(throwNotSent);
  try {
    const path = join(folder, 'file');
    const file = await media
      .open()
      .then((bytes) => pipeline(bytes, createWriteStream(path, { mode: 0o600 })))
      .then(() => openAsBlob(path, { type: media.mimetype }))
      .catch(throwNotSent);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function throwNotSent(error: unknown): never {
  throw new NotSent(error);
}
