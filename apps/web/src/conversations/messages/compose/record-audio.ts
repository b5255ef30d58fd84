import { createEncoder } from 'wasm-media-encoders';
import wasmUrl from 'wasm-media-encoders/wasm/mp3?url';
import workletUrl from './pcm-worklet.ts?worker&url';

const KILOBITS = 128;
/** The sample rates of MP3; for any other microphone rate the last one is used. */
const rates = [8000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;
type Rate = (typeof rates)[number];
const isRate = (value: number): value is Rate => rates.some((rate) => rate === value);

export interface Recording {
  setPaused: (isPaused: boolean) => void;
  cancel: () => void;
  /** The whole recording as MP3. */
  finish: () => Blob;
}

/** Records from the microphone. Encodes to MP3 while recording, so that nothing is left to do at the end. */
export async function startRecording(onSound: (seconds: number, level: number) => void): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  try {
    return await captureAudio(stream, onSound);
  } catch (error) {
    stopTracks(stream);
    throw error;
  }
}

async function captureAudio(
  stream: MediaStream,
  onSound: (seconds: number, level: number) => void,
): Promise<Recording> {
  const { context, rate } = await openContext();
  const encoder = await createEncoder('audio/mpeg', wasmUrl);
  encoder.configure({ sampleRate: rate, channels: 1, bitrate: KILOBITS });
  await context.audioWorklet.addModule(workletUrl);
  const source = context.createMediaStreamSource(stream);
  const node = new AudioWorkletNode(context, 'pcm', { numberOfOutputs: 0, channelCount: 1 });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // A copy, because the encoder reuses its output buffer.
  const keep = (bytes: Uint8Array) => bytes.length > 0 && pieces.push(new Uint8Array(bytes));
  let samples = 0;
  let isPaused = false;

  const hear = ({ data }: MessageEvent<Float32Array>) => {
    if (isPaused) return;
    samples += data.length;
    keep(encoder.encode([data]));
    onSound(
      samples / rate,
      data.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    );
  };
  node.port.addEventListener('message', hear);
  node.port.start();
  source.connect(node);

  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    source.disconnect();
    node.port.removeEventListener('message', hear);
    stopTracks(stream);
    void context.close();
  };
  return {
    setPaused: (paused) => {
      isPaused = paused;
    },
    cancel: stop,
    finish: () => {
      stop();
      keep(encoder.finalize());
      return new Blob(pieces, { type: 'audio/mpeg' });
    },
  };
}

async function openContext(): Promise<{ context: AudioContext; rate: Rate }> {
  const context = new AudioContext();
  if (isRate(context.sampleRate)) return { context, rate: context.sampleRate };
  await context.close();
  return { context: new AudioContext({ sampleRate: 48_000 }), rate: 48_000 };
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
