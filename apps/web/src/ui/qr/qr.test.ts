import { describe, expect, test } from 'vitest';
import { masks } from './masks.ts';
import { drawPatterns, type Grid } from './patterns.ts';
import { encodeQr, pathOf } from './qr.ts';
import { multiply } from './reed-solomon.ts';
import { blocksOf, type Level, sizeOf } from './tables.ts';

/** Bytes each version takes, as the standard prints them: independent of how they are reckoned here. */
const capacities: Record<Level, number[]> = {
  L: [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003,
    1091, 1171, 1273, 1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809,
    2953,
  ],
  M: [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
    857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
  ],
};

const formats = (grid: Grid): [number, number] => {
  const last = grid.size - 1;
  const read = (places: [number, number][]) =>
    places.reduce((bits, [x, y], index) => bits | (Number(grid.isDark(x, y)) << index), 0);
  const near: [number, number][] = [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ];
  const far: [number, number][] = Array.from({ length: 15 }, (_, index) =>
    index < 8 ? [last - index, 8] : [8, last - 14 + index],
  );
  return [read(near), read(far)];
};

/** The bytes as a reader takes them off the code, by its own way over it. */
function readBytes(grid: Grid, mask: number): number[] {
  const version = (grid.size - 17) / 4;
  const fixed = drawPatterns(version);
  const bits: number[] = [];
  const columns = [];
  for (let x = grid.size - 1; x > 0; x -= x === 8 ? 3 : 2) columns.push(x);
  for (const [turn, x] of columns.entries())
    for (let step = 0; step < grid.size; step += 1) {
      const y = turn % 2 === 0 ? grid.size - 1 - step : step;
      for (const at of [x, x - 1])
        if (!fixed.isFixed(at, y)) bits.push(Number(grid.isDark(at, y) !== masks[mask]?.(at, y)));
    }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
}

/** Zero for every root when nothing was damaged. */
const syndromes = (block: number[], degree: number) =>
  Array.from({ length: degree }, (_, power) => {
    let root = 1;
    for (let index = 0; index < power; index += 1) root = multiply(root, 2);
    return block.reduce((sum, byte) => multiply(sum, root) ^ byte, 0);
  });

function decode(grid: Grid) {
  const version = (grid.size - 17) / 4;
  const [near, far] = formats(grid);
  expect(near).toBe(far);
  const format = (near ^ 0x5412) >>> 10;
  const level: Level = format >>> 3 === 1 ? 'L' : 'M';
  const { count, correction, data } = blocksOf(version, level);
  const words = readBytes(grid, format & 7);
  const blocks: number[][] = Array.from({ length: count }, () => []);
  const shorter = Math.floor(data / count);
  let at = 0;
  for (let index = 0; index <= shorter; index += 1)
    for (const [number, block] of blocks.entries())
      if (index < shorter || number >= count - (data % count)) block.push(words[at++] ?? 0);
  const text = blocks.flat();
  for (let index = 0; index < correction; index += 1)
    for (const block of blocks) block.push(words[at++] ?? 0);
  for (const block of blocks)
    expect(syndromes(block, correction).every((syndrome) => syndrome === 0)).toBe(true);
  const bits = text.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(bits.slice(0, 4)).toBe('0100');
  const start = version < 10 ? 12 : 20;
  const length = Number.parseInt(bits.slice(4, start), 2);
  const bytes = Array.from({ length }, (_, index) =>
    Number.parseInt(bits.slice(start + index * 8, start + index * 8 + 8), 2),
  );
  return { version, level, text: new TextDecoder().decode(new Uint8Array(bytes)) };
}

describe.each(['L', 'M'] as const)('at level %s', (level) => {
  test('every version takes as much as the standard says, and not a byte more', () => {
    for (const [index, capacity] of capacities[level].entries()) {
      expect(encodeQr('x'.repeat(capacity), level).size).toBe(sizeOf(index + 1));
      if (index < 39) expect(encodeQr('x'.repeat(capacity + 1), level).size).toBe(sizeOf(index + 2));
    }
    expect(() => encodeQr('x'.repeat((capacities[level][39] ?? 0) + 1), level)).toThrow(RangeError);
  }, 60_000);

  test('what was written is read again', () => {
    const long = Array.from({ length: 600 }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join(
      '',
    );
    for (const length of [0, 1, 17, 100, 153, 230, 300, 600])
      expect(decode(encodeQr(long.slice(0, length), level))).toMatchObject({
        level,
        text: long.slice(0, length),
      });
    const accents = 'Ação em português, türkçe ve 😀';
    expect(decode(encodeQr(accents, level)).text).toBe(accents);
  });
});

test('the finders stand in three corners, with white around them', () => {
  const grid = encodeQr('2@abc,def,ghi=');
  const row = (y: number, from: number) =>
    Array.from({ length: 8 }, (_, index) => Number(grid.isDark(from + index, y))).join('');
  expect(row(0, 0)).toBe('11111110');
  expect(row(3, 0)).toBe('10111010');
  expect(row(7, 0)).toBe('00000000');
  expect(row(0, grid.size - 8)).toBe('01111111');
  expect(row(grid.size - 1, 0)).toBe('11111110');
});

test('the path covers exactly the dark modules', () => {
  const grid = encodeQr('path');
  const covered = new Set(
    [...pathOf(grid).matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, index) => `${Number(x) + index},${y}`),
    ),
  );
  let dark = 0;
  for (let y = 0; y < grid.size; y += 1)
    for (let x = 0; x < grid.size; x += 1) {
      if (grid.isDark(x, y)) dark += 1;
      expect(covered.has(`${x},${y}`)).toBe(grid.isDark(x, y));
    }
  expect(covered.size).toBe(dark);
});
