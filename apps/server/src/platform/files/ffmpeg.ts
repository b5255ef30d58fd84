import { spawn } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { processConfig } from '../config.ts';

let found: string | undefined;

/** The configured ffmpeg, the one on the PATH, or the bundled one. */
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
  // The package's install script would do this, but install scripts are disabled.
  chmodSync(path, 0o755);
  return path;
}

/** Formats that contain their own audio: formats that are playlists of other files are not read. */
const KINDS = 'ogg,mp3,mov,matroska,wav,aac,amr,flac,aiff';

const QUIET = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];

/** Input options: only the allowed formats, and only the file itself. */
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
/** 15 minutes of raw samples take half of it, and all other outputs are smaller. */
const MAX_OUTPUT_BYTES = 32_000_000;

export interface FfmpegOutput {
  options: string[];
  /** Without a path the output is returned. */
  path?: string;
}

/** Converts a stored audio file. Rejects when it is no audio, takes too long or gets too big. */
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

/**
 * Runs ffmpeg without a shell, with limits on time and size; stored files have generated names, so no name can be taken
 * for an option.
 */
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
