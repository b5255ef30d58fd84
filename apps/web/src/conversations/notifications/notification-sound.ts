import { usePreferences } from '../../ui/preferences.ts';

/** Two short notes a fourth apart: loud enough to notice, too short to annoy. */
const NOTES = [
  { hertz: 784, at: 0 },
  { hertz: 1047, at: 0.11 },
];
const SECONDS = 0.22;
const LOUDEST = 0.4;
/** Messages within this time share one sound. */
const PAUSE_MS = 1500;

let context: AudioContext | undefined;
let last = -PAUSE_MS;

/** Plays the sound at this device's volume. Browsers block audio until the user has interacted with the page. */
export function playNotificationSound(): void {
  const { volume } = usePreferences.getState();
  if (volume === 0 || performance.now() - last < PAUSE_MS) return;
  last = performance.now();
  context ??= new AudioContext();
  void context.resume().then(() => {
    if (context) for (const note of NOTES) playNote(context, note, volume * LOUDEST);
  });
}

function playNote(audio: AudioContext, { hertz, at }: (typeof NOTES)[number], loudness: number): void {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { frequency: hertz, type: 'sine' });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + SECONDS);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + SECONDS);
}
