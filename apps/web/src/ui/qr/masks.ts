import type { Grid } from './patterns.ts';

/** A mask turns modules round so that no large areas of one colour and no false finders are left. */
export const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Applied twice, it is as if it never had been. */
export function applyMask(grid: Grid, mask: number): void {
  const turns = masks[mask] ?? (() => false);
  for (let y = 0; y < grid.size; y += 1)
    for (let x = 0; x < grid.size; x += 1)
      if (!grid.isFixed(x, y) && turns(x, y)) grid.set(x, y, !grid.isDark(x, y));
}

const FINDER = /(?=10111010000|00001011101)/g;
const RUN = /0{5,}|1{5,}/g;

/** How hard a code would be to read: the mask with the smallest number is taken. */
export function penaltyOf(grid: Grid): number {
  const { size } = grid;
  const indexes = Array.from({ length: size }, (_, index) => index);
  const rows = indexes.map((y) => indexes.map((x) => (grid.isDark(x, y) ? '1' : '0')).join(''));
  const columns = indexes.map((x) => indexes.map((y) => (grid.isDark(x, y) ? '1' : '0')).join(''));
  const lines = [...rows, ...columns];
  const runs = lines.reduce(
    (sum, line) => sum + (line.match(RUN) ?? []).reduce((part, run) => part + run.length - 2, 0),
    0,
  );
  const finders = lines.reduce((sum, line) => sum + (line.match(FINDER) ?? []).length, 0);
  let squares = 0;
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const corner = rows[y]?.[x];
      if (corner === rows[y]?.[x - 1] && corner === rows[y - 1]?.[x] && corner === rows[y - 1]?.[x - 1])
        squares += 1;
    }
  const dark = rows.join('').replaceAll('0', '').length;
  const imbalance = Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size));
  return runs + squares * 3 + finders * 40 + imbalance * 10;
}
