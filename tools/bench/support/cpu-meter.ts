import { cpuMs } from './cluster.ts';

/** Minimum calls and duration of a round: the system counts CPU time in hundredths of a second. */
const CALLS = 50;
const ROUND_MS = 500;

/** The CPU time of some processes, and the number of calls it was spent on. */
export class CpuMeter {
  #ms = 0;
  #calls = 0;

  async measure(pids: number[], act: () => Promise<void>): Promise<void> {
    const before = cpuMs(pids);
    const until = performance.now() + ROUND_MS;
    for (let call = 0; call < CALLS || performance.now() < until; call += 1) {
      await act();
      this.#calls += 1;
    }
    this.#ms += cpuMs(pids) - before;
  }

  get msPerCall(): number {
    return this.#ms / this.#calls;
  }
}
