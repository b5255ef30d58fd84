import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { processConfig } from '../config.ts';

let found: string | undefined;

/** The one that is named, the one of the machine, or the one that came along. */
export function ffmpegPath(): string {
  found ??= processConfig.ffmpegPath ?? onPath() ?? bundled();
  return found;
}

function onPath(): string | undefined {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

function bundled(): string {
  const { path } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string };
  // Packages are installed without running their scripts, which would have done this.
  chmodSync(path, 0o755);
  return path;
}

/** Kinds that hold their own sound: a list of other places, which some are, is never followed. */
const KINDS = 'ogg,mp3,mov,matroska,wav,aac,amr,flac,aiff';

/** How a stored sound is read: as one of a few kinds, and nothing but the file itself. */
export const ffmpegInput = (path: string): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  '-nostdin',
  '-y',
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  KINDS,
  '-i',
  `file:${path}`,
];
