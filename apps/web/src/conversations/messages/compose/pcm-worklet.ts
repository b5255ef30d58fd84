/** The worklet's global types; TypeScript's DOM library lacks them. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: typeof AudioWorkletProcessor): void;

/** About twenty messages a second: enough to draw the level, at little cost. */
const SAMPLES = 2048;

/** Sends the microphone's samples to the page in blocks. */
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
