import { alignmentLines, type Level, levelBits, sizeOf } from './tables.ts';

/** Dark modules, and those that belong to the fixed patterns and carry no data. */
export class Grid {
  readonly size: number;
  readonly #dark: Uint8Array;
  readonly #fixed: Uint8Array;

  constructor(size: number) {
    this.size = size;
    this.#dark = new Uint8Array(size * size);
    this.#fixed = new Uint8Array(size * size);
  }

  isDark(x: number, y: number): boolean {
    return this.#dark[y * this.size + x] === 1;
  }

  isFixed(x: number, y: number): boolean {
    return this.#fixed[y * this.size + x] === 1;
  }

  set(x: number, y: number, dark: boolean): void {
    this.#dark[y * this.size + x] = dark ? 1 : 0;
  }

  /** Outside the code there is nothing to draw: patterns at its edges reach over it. */
  fix(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.set(x, y, dark);
    this.#fixed[y * this.size + x] = 1;
  }
}

/** Everything that is the same in every code of this version. */
export function drawPatterns(version: number): Grid {
  const grid = new Grid(sizeOf(version));
  const { size } = grid;
  for (let index = 0; index < size; index += 1) {
    grid.fix(6, index, index % 2 === 0);
    grid.fix(index, 6, index % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(grid, x, y);
  const lines = alignmentLines(version);
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  for (const y of lines)
    for (const x of lines) {
      const isFinder =
        (x === first && y === first) || (x === first && y === last) || (x === last && y === first);
      if (!isFinder) drawAlignment(grid, x, y);
    }
  if (version >= 7) drawVersion(grid, version);
  // Keeps its places free; what they say depends on the mask.
  drawFormat(grid, 'L', 0);
  return grid;
}

function drawFinder(grid: Grid, centreX: number, centreY: number): void {
  for (let dy = -4; dy <= 4; dy += 1)
    for (let dx = -4; dx <= 4; dx += 1) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      grid.fix(centreX + dx, centreY + dy, distance !== 2 && distance !== 4);
    }
}

function drawAlignment(grid: Grid, centreX: number, centreY: number): void {
  for (let dy = -2; dy <= 2; dy += 1)
    for (let dx = -2; dx <= 2; dx += 1)
      grid.fix(centreX + dx, centreY + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
}

function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const dark = ((bits >>> index) & 1) === 1;
    const near = Math.floor(index / 3);
    const far = grid.size - 11 + (index % 3);
    grid.fix(far, near, dark);
    grid.fix(near, far, dark);
  }
}

/** Which level and which mask: written twice, so that one of them may be hidden. */
export function drawFormat(grid: Grid, level: Level, mask: number): void {
  const data = (levelBits[level] << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  const { size } = grid;
  const bit = (index: number) => ((bits >>> index) & 1) === 1;
  for (let index = 0; index < 15; index += 1) {
    const row = index < 6 ? index : index < 8 ? index + 1 : 14 - index;
    if (index < 8) grid.fix(8, row, bit(index));
    else grid.fix(index === 8 ? 7 : row, 8, bit(index));
    if (index < 8) grid.fix(size - 1 - index, 8, bit(index));
    else grid.fix(8, size - 15 + index, bit(index));
  }
  grid.fix(8, size - 8, true);
}

function remainder(data: number, length: number, divisor: number): number {
  let rest = data;
  for (let index = 0; index < length; index += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * divisor);
  return rest;
}
