import { dirname } from 'node:path';
import { AppError } from '../errors.ts';
import { FairPool } from '../concurrency/fair-pool.ts';
import { convertFile } from './ffmpeg.ts';

const measurePool = new FairPool({ atOnce: 4, perKey: 2, waitingPerKey: 200 });

/**
 * Duration of an audio file in seconds; undefined if it is no audio or cannot be read. The packets are counted without
 * decoding, because the duration in the header may be missing or wrong.
 */
export async function audioSecondsOf(path: string, mime: string): Promise<number | undefined> {
  return mime.startsWith('audio/') ? measureSeconds(path).catch(() => undefined) : undefined;
}

/** Like `audioSecondsOf`, without the type check; rejects when too many files are being measured. */
export async function measureSeconds(path: string): Promise<number | undefined> {
  const options = ['-map', '0:a:0', '-c', 'copy', '-progress', 'pipe:1', '-f', 'null'];
  try {
    // The folder is the pool key, one per company.
    const progress = await measurePool.run(dirname(path), () => convertFile(path, [{ options }]));
    const [, hours, minutes, seconds] =
      [...progress.toString().matchAll(/^out_time=(\d+):(\d+):([\d.]+)$/gm)].at(-1) ?? [];
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return total > 0 ? Math.max(1, Math.round(total)) : undefined;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
}
