import { AppError } from '../errors.ts';

interface Limits {
  /** Maximum running at the same time, over all keys. */
  atOnce: number;
  /** Maximum running at the same time per key. */
  perKey: number;
  /** Maximum waiting per key; one more is refused. */
  waitingPerKey: number;
}

/**
 * Runs expensive work (hashing, images, spreadsheets, conversions) a few at a time. Keys take turns, so a thousand
 * tasks of one company delay another company's by one turn, not by a thousand.
 */
export class FairPool {
  readonly #limits: Limits;
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #runningOf = new Map<string, number>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    await this.#waitForTurn(key);
    try {
      return await act();
    } finally {
      this.#end(key);
    }
  }

  #waitForTurn(key: string): Promise<void> {
    if (this.#canStart(key)) {
      this.#start(key);
      return Promise.resolve();
    }
    const line = this.#waiting.get(key) ?? [];
    if (line.length >= this.#limits.waitingPerKey)
      throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 1 });
    return new Promise((resolve) => {
      line.push(resolve);
      this.#waiting.set(key, line);
    });
  }

  #canStart(key: string): boolean {
    return this.#running < this.#limits.atOnce && (this.#runningOf.get(key) ?? 0) < this.#limits.perKey;
  }

  #start(key: string): void {
    this.#running += 1;
    this.#runningOf.set(key, (this.#runningOf.get(key) ?? 0) + 1);
  }

  #end(key: string): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(key) ?? 1) - 1;
    if (left === 0) this.#runningOf.delete(key);
    else this.#runningOf.set(key, left);
    this.#startNext();
  }

  /** Starts the key that has waited longest, and moves it to the end if more of its work waits. */
  #startNext(): void {
    for (const [key, line] of this.#waiting) {
      if (!this.#canStart(key)) continue;
      const begin = line.shift();
      this.#waiting.delete(key);
      if (line.length > 0) this.#waiting.set(key, line);
      this.#start(key);
      begin?.();
      return;
    }
  }
}
