/** A seeded random generator: the same seed gives the same sequence. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Each actor gets its own generator: its sequence does not depend on the timing of the others. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** From `low` up to and including `high`. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.int(0, choices.length - 1)] as T;
  }

  shuffle<T>(things: readonly T[]): T[] {
    return things
      .map((thing) => ({ thing, order: this.next() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ thing }) => thing);
  }

  /** The mulberry32 generator, from 0 up to but not including 1. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
