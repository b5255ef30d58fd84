import { pipeline } from 'node:stream';
import type { FileRule } from '@prosa/contract';
import sharp from 'sharp';
import { AppError } from '../errors.ts';
import { FairPool } from '../concurrency/fair-pool.ts';
import { BucketError } from './s3-store.ts';
import type { Storage, StoredFile } from './storage.ts';

/** A re-encoded image: nothing hidden in the original file survives. */
interface CleanImage {
  bytes: Buffer;
  extension: 'png' | 'webp' | 'jpeg';
  mime: string;
}

/** More pixels than any camera produces; a larger image in a small file is an attempt to exhaust memory. */
const PIXEL_LIMIT = 50_000_000;

interface Box {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  format: 'png' | 'webp' | 'jpeg';
}

/** Never use inside a transaction: a large image takes a core for a second. */
const pool = new FairPool({ atOnce: 2, perKey: 1, waitingPerKey: 20 });

interface CleanImageOptions {
  kinds: FileRule['kinds'];
  box: Box;
  /** The pool key, for a fair order among companies. */
  turn: string;
}

export const cleanImage = (bytes: Buffer, { kinds, box, turn }: CleanImageOptions): Promise<CleanImage> =>
  pool.run(turn, () => reencodeImage(bytes, kinds, box));

async function reencodeImage(bytes: Buffer, kinds: FileRule['kinds'], box: Box): Promise<CleanImage> {
  try {
    const image = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' });
    const { format } = await image.metadata();
    if (!(kinds as readonly string[]).includes(format ?? '')) throw new AppError('ERR_FILE_NOT_ALLOWED');
    const drawn = image
      .rotate()
      .resize({ width: box.width, height: box.height, fit: box.fit, withoutEnlargement: true });
    return {
      bytes: await drawn.toFormat(box.format).toBuffer(),
      extension: box.format,
      mime: `image/${box.format}`,
    };
  } catch {
    throw new AppError('ERR_FILE_NOT_ALLOWED');
  }
}

/** Sharp on screens with a pixel ratio of 2: a message bubble shows it at most 400 high. */
const THUMBNAIL = { width: 800, height: 800, fit: 'inside', withoutEnlargement: true } as const;

/** Thumbnails of received images: no caller waits for them, and none may be refused. */
const thumbnailPool = new FairPool({ atOnce: 2, perKey: 1, waitingPerKey: 1000 });

/** Creates a thumbnail of a stored image; null when the file cannot be decoded. */
export async function makeThumbnail(
  storage: Storage,
  folder: `company-${number}`,
  key: string,
): Promise<StoredFile | null> {
  try {
    return await thumbnailPool.run(folder, () => {
      const image = sharp({ limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
        .rotate()
        .resize(THUMBNAIL)
        .webp();
      // A file that breaks off ends the picture too, which is how `receive` hears of it.
      pipeline(storage.read(key), image, () => {});
      return storage.receive(folder, image, 'thumbnail');
    });
  } catch (error) {
    if (error instanceof BucketError) throw error;
    return null;
  }
}
