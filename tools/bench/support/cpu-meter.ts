import { cpuMs } from './cluster.ts';

/** Minimum calls and duration of a round: the system counts CPU time in hundredths of a second. */
const ROUND = { calls: 50, ms: 500 };

/** The CPU time of some processes, and the number of calls it was spent on. */
export class CpuMeter {
  #ms = 0;
  #calls = 0;

  async measure(pids: number[], act: () => Promise<void>, { calls, ms } = ROUND): Promise<void> {
    const before = cpuMs(pids);
    const until = performance.now() + ms;
    for (let call = 0; call < calls || performance.now() < until; call += 1) {
      await act();
      this.#calls += 1;
    }
    this.#ms += cpuMs(pids) - before;
  }

  get msPerCall(): number {
    return this.#ms / this.#calls;
  }
}
