/** The sizes of ISO/IEC 18004, for the two weaker levels of correction, which a screen needs. */
export type Level = 'L' | 'M';

export const LAST_VERSION = 40;

/** By version, from 1. */
const correctionPerBlock: Record<Level, readonly number[]> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
};
const blockCounts: Record<Level, readonly number[]> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
    18, 19, 19, 20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
    31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ],
};

/** The two bits a reader finds the level by. */
export const levelBits: Record<Level, number> = { L: 1, M: 0 };

export const sizeOf = (version: number): number => version * 4 + 17;

/** How many bytes fit, those for correction included: what the fixed patterns leave. */
export function bytesOf(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const lines = alignmentLines(version).length;
    modules -= (25 * lines - 10) * lines - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

export function blocksOf(version: number, level: Level) {
  const count = blockCounts[level][version - 1] ?? 1;
  const correction = correctionPerBlock[level][version - 1] ?? 0;
  return { count, correction, data: bytesOf(version) - count * correction };
}

/** Where the small squares stand, in both directions. */
export function alignmentLines(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const last = sizeOf(version) - 7;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * step)];
}
