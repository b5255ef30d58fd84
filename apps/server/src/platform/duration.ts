import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ffmpegPath } from './ffmpeg.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 20_000;

/** Kinds that hold their own sound: a list of other places, which some are, is never followed. */
const KINDS = 'ogg,mp3,mov,matroska,wav,aac,amr,flac,aiff';

/**
 * How many seconds a sound on the disk lasts; nothing for what is none, or cannot be read. Its packets are only
 * counted, never played: some say nothing, or something untrue, about their length at their beginning.
 */
export async function secondsOf(path: string, mime: string): Promise<number | undefined> {
  if (!mime.startsWith('audio/')) return undefined;
  const input = ['-protocol_whitelist', 'file', '-format_whitelist', KINDS, '-i', `file:${path}`];
  const output = ['-map', '0:a:0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'];
  try {
    const { stdout } = await run(
      ffmpegPath(),
      ['-hide_banner', '-loglevel', 'error', '-nostdin', ...input, ...output],
      { timeout: TIMEOUT_MS },
    );
    const [, hours, minutes, seconds] =
      [...stdout.matchAll(/^out_time=(\d+):(\d+):([\d.]+)$/gm)].at(-1) ?? [];
    const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    return total > 0 ? Math.max(1, Math.round(total)) : undefined;
  } catch {
    return undefined;
  }
}
