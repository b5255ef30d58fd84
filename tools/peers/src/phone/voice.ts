import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PhoneError } from './phone-error.ts';

const TIMEOUT_MS = 20_000;
const MAX_OUTPUT_BYTES = 32_000_000;
const opus = [
  '-ac',
  '1',
  '-ar',
  '48000',
  '-c:a',
  'libopus',
  '-b:a',
  '24k',
  '-fs',
  String(MAX_OUTPUT_BYTES),
  '-f',
  'ogg',
  'pipe:1',
];
/** The formats that browsers record; the whitelists exclude playlists, which could refer to other files. */
const recordedInput = [
  '-protocol_whitelist',
  'pipe',
  '-format_whitelist',
  'ogg,mp3,mov,matroska,wav',
  '-i',
  'pipe:0',
];

/** Converts a browser's recording to the format of phones. */
export const toVoiceNote = (recorded: Buffer): Promise<Buffer> =>
  runFfmpeg([...recordedInput, ...opus], recorded);

let sample: Promise<Buffer> | undefined;

/** Three seconds of sound that resembles a voice: two tones that rise and fall like speech. */
export function makeSampleVoice(): Promise<Buffer> {
  const speech =
    'aevalsrc=(0.3*sin(2*PI*(170+30*sin(2*PI*1.1*t))*t)+0.12*sin(2*PI*(340+50*sin(2*PI*0.7*t))*t))*abs(sin(2*PI*1.7*t)):d=3';
  sample ??= runFfmpeg(['-f', 'lavfi', '-i', speech, ...opus], undefined);
  return sample;
}

function runFfmpeg(options: string[], input: Buffer | undefined): Promise<Buffer> {
  const { path } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string };
  // Packages are installed without their scripts, so ffmpeg may not be executable yet.
  if (process.platform !== 'win32') chmodSync(path, 0o755);
  return new Promise((resolve, reject) => {
    const child = spawn(
      path,
      ['-hide_banner', '-loglevel', 'error', '-nostdin', '-threads', '1', ...options],
      {
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks));
      else reject(new PhoneError(400, 'That is no sound that can be sent.'));
    });
    // ffmpeg may exit before it has read all input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
