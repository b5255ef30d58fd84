import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';
import { FairPool } from '../concurrency/fair-pool.ts';
import { ffmpegPath, ffmpegInput } from './ffmpeg.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 20_000;

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
  const output = ['-map', '0:a:0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'];
  try {
    // A company's files are in a folder of its own.
    const { stdout } = await measurePool.run(dirname(path), () =>
      run(ffmpegPath(), [...ffmpegInput(path), ...output], { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' }),
    );
    const [, hours, minutes, seconds] =
      [...stdout.matchAll(/^out_time=(\d+):(\d+):([\d.]+)$/gm)].at(-1) ?? [];
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return total > 0 ? Math.max(1, Math.round(total)) : undefined;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
}
