import { spawn } from 'node:child_process';
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

const QUIET = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];

/** How a stored sound is read: as one of a few kinds, and nothing but the file itself. */
const inputOf = (path: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  KINDS,
  '-threads',
  '1',
  '-i',
  `file:${path}`,
];

const TIMEOUT_MS = 20_000;
/** A quarter of an hour as bare samples is half of it, and all else that is asked for here is smaller. */
const MAX_OUTPUT_BYTES = 32_000_000;

export interface FfmpegOutput {
  options: string[];
  /** Without it, what is made is the answer. */
  path?: string;
}

/** Reads a stored sound and writes it in other ways. Rejects when it is no sound, takes too long or gets too big. */
export const convertFile = (path: string, outputs: FfmpegOutput[]): Promise<Buffer> =>
  runFfmpeg([...inputOf(path), ...outputs.flatMap(argumentsOf)]);

const argumentsOf = ({ options, path }: FfmpegOutput): string[] => [
  ...options,
  '-threads',
  '1',
  '-fs',
  String(MAX_OUTPUT_BYTES),
  path ?? 'pipe:1',
];

/** Without a shell, with limits on time and size; a stored file has a name of our own, so it can be no option. */
function runFfmpeg(args: string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(ffmpegPath(), [...QUIET, ...args], {
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const parts: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (size > MAX_OUTPUT_BYTES) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(Buffer.concat(parts)) : reject(new FfmpegError())));
  });
}

export class FfmpegError extends Error {}
