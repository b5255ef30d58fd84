import { codewordsOf, versionFor } from './codewords.ts';
import { applyMask, masks, penaltyOf } from './masks.ts';
import { drawFormat, drawPatterns, type Grid } from './patterns.ts';
import type { Level } from './tables.ts';

/** A text as a QR code. On a screen nothing is torn or stained, so the weakest correction gives the largest squares. */
export function encodeQr(text: string, level: Level = 'L'): Grid {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length, level);
  const grid = drawPatterns(version);
  drawData(grid, codewordsOf(bytes, version, level));
  const draw = (mask: number) => {
    applyMask(grid, mask);
    drawFormat(grid, level, mask);
  };
  const penalties = masks.map((_mask, mask) => {
    draw(mask);
    const penalty = penaltyOf(grid);
    applyMask(grid, mask);
    return penalty;
  });
  draw(penalties.indexOf(Math.min(...penalties)));
  return grid;
}

/** Two columns at a time, up and down in turn, from the right; the column of the timing pattern is left out. */
function drawData(grid: Grid, words: number[]): void {
  const { size } = grid;
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid.isFixed(x, y)) continue;
        const word = words[next >>> 3] ?? 0;
        grid.set(x, y, ((word >>> (7 - (next & 7))) & 1) === 1);
        next += 1;
      }
    }
  }
}

/** The dark modules as one path: rows of them, each as long as it runs. */
export function pathOf(grid: Grid): string {
  const parts: string[] = [];
  for (let y = 0; y < grid.size; y += 1)
    for (let x = 0; x < grid.size; x += 1) {
      if (!grid.isDark(x, y)) continue;
      const start = x;
      while (x + 1 < grid.size && grid.isDark(x + 1, y)) x += 1;
      parts.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`);
    }
  return parts.join('');
}
