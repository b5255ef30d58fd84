/** What a worklet has around it; the page's own types do not know it. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** About twenty times a second: often enough to draw the level, seldom enough to cost nothing. */
const SAMPLES = 2048;

/** Hands the sound of the microphone to the page, in pieces. */
class PcmProcessor extends AudioWorkletProcessor {
  #piece = new Float32Array(SAMPLES);
  #filled = 0;

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (!samples) return true;
    for (const sample of samples) {
      this.#piece[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled < SAMPLES) continue;
      this.port.postMessage(this.#piece, [this.#piece.buffer]);
      this.#piece = new Float32Array(SAMPLES);
      this.#filled = 0;
    }
    return true;
  }
}

registerProcessor('pcm', PcmProcessor);
