import { spawnSync } from 'node:child_process';
import { ffmpegPath } from '../../src/platform/files/ffmpeg.ts';

/** Silence of any length, in a small file that is generated quickly. */
export function silentAudio(seconds: number): Buffer {
  const input = ['-f', 'lavfi', '-i', 'anullsrc=channel_layout=mono:sample_rate=8000', '-t', String(seconds)];
  const made = spawnSync(ffmpegPath(), ['-loglevel', 'error', ...input, '-c:a', 'flac', '-f', 'ogg', '-']);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return made.stdout;
}
