import { measureSeconds } from './audio-duration.ts';
import { FairPool } from '../concurrency/fair-pool.ts';
import { convertFile, FfmpegError, type FfmpegOutput } from './ffmpeg.ts';
import { NotConvertibleError, type Storage } from './storage.ts';

/** Audio in a channel's voice note format, mono, with its waveform. */
interface VoiceNote {
  /** Key of the converted file, which is removed with its source. */
  key: string;
  mimetype: string;
  seconds: number;
  /** 64 values of 0 to 100, as base64. */
  waveform: string;
}

const SAMPLE_RATE = 8000;
const BARS = 64;
/** Longer than any voice message; an hour of silence is a small upload but takes long to convert. */
const LONGEST_SECONDS = 15 * 60;

/** Limits conversions: a few at once, and one per company. */
const convertPool = new FairPool({ atOnce: 2, perKey: 1, waitingPerKey: 100 });

/** Phones accept ogg with opus; Messenger and Instagram only the format an iPhone records. */
const formats = {
  ogg: {
    mimetype: 'audio/ogg; codecs=opus',
    output: '-ac 1 -ar 48000 -c:a libopus -b:a 32k -application voip -f ogg'.split(' '),
  },
  m4a: { mimetype: 'audio/mp4', output: '-ac 1 -ar 44100 -c:a aac -b:a 64k -f ipod'.split(' ') },
} as const;

/** Raw samples, for the waveform and the duration. */
const SAMPLES: FfmpegOutput = { options: ['-vn', '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le'] };

/** Converts stored audio to a voice note, which is stored beside it. */
export async function makeVoiceNote(
  storage: Storage,
  source: string,
  format: keyof typeof formats = 'ogg',
): Promise<VoiceNote> {
  const { mimetype, output } = formats[format];
  let made: Buffer | undefined;
  const key = await storage.convert(source, format, async (path) => {
    made = await convert(storage, source, [{ options: [...AUDIO_ONLY, ...output], path }, SAMPLES]);
  });
  // The file was already converted, here or by another caller.
  const samples = made ?? (await convert(storage, key, [SAMPLES]));
  const seconds = Math.max(1, Math.round(samples.length / 2 / SAMPLE_RATE));
  return { key, mimetype, seconds, waveform: Buffer.from(waveformOf(samples)).toString('base64') };
}

/**
 * Converts stored audio to MP3, which every browser plays. A constant bit rate lets players compute the duration from
 * the size.
 */
export async function writeMp3(storage: Storage, key: string, path: string): Promise<void> {
  const output = '-ac 1 -c:a libmp3lame -b:a 64k -f mp3'.split(' ');
  await convert(storage, key, [{ options: [...AUDIO_ONLY, ...output], path }]);
}

/** Audio only: no pictures and no metadata. */
const AUDIO_ONLY = ['-vn', '-map_metadata', '-1'];

/** Rejects with NotConvertibleError if the file can never be converted, or not in a reasonable time. */
function convert(storage: Storage, key: string, outputs: FfmpegOutput[]): Promise<Buffer> {
  return convertPool.run(key.split('/')[0] ?? '', () =>
    storage.withPath(key, (path) => convertAt(path, outputs)),
  );
}

async function convertAt(path: string, outputs: FfmpegOutput[]): Promise<Buffer> {
  const seconds = await measureSeconds(path);
  if (seconds === undefined) throw new NotConvertibleError('no such sound');
  if (seconds > LONGEST_SECONDS) throw new NotConvertibleError('too long a sound');
  return convertFile(path, outputs).catch((error: unknown) => {
    throw error instanceof FfmpegError ? new NotConvertibleError('no such sound') : error;
  });
}

function waveformOf(samples: Buffer): Uint8Array {
  const count = Math.floor(samples.length / 2);
  const perBar = Math.max(1, Math.floor(count / BARS));
  const loudness = Array.from({ length: BARS }, (_none, bar) => {
    let sum = 0;
    const end = Math.min(count, (bar + 1) * perBar);
    for (let index = bar * perBar; index < end; index += 1) sum += Math.abs(samples.readInt16LE(index * 2));
    return sum / perBar;
  });
  const loudest = Math.max(...loudness, 1);
  return Uint8Array.from(loudness, (value) => Math.round((value / loudest) * 100));
}
