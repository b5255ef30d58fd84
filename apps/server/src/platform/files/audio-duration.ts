import { dirname } from 'node:path';
import { AppError } from '../errors.ts';
import { FairPool } from '../concurrency/fair-pool.ts';
import { convertFile } from './ffmpeg.ts';

const measurePool = new FairPool({ atOnce: 4, perKey: 2, waitingPerKey: 200 });

/**
 * How many seconds a sound on the disk lasts; nothing for what is none, or cannot be read. Its packets are only
 * counted, never played: some say nothing, or something untrue, about their length at their beginning.
 */
export async function audioSecondsOf(path: string, mime: string): Promise<number | undefined> {
  return mime.startsWith('audio/') ? measureSeconds(path).catch(() => undefined) : undefined;
}

/** The same of what is said to be a sound; rejects when too many are being measured already. */
export async function measureSeconds(path: string): Promise<number | undefined> {
  const options = ['-map', '0:a:0', '-c', 'copy', '-progress', 'pipe:1', '-f', 'null'];
  try {
    // A company's files are in a folder of its own.
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
