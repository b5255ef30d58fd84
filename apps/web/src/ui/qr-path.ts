import { encode } from 'uqr';

/** The quiet zone that readers require around a code. */
const QUIET = 4;

/**
 * Draws a text as a QR code: its side length, and the dark modules as one path. A screen has no damage to correct, so
 * the lowest error correction gives the largest modules.
 */
export function drawQrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'L', border: QUIET });
  return { size, path: data.map(pathOfRow).join('') };
}

/** Adjacent dark modules become one rectangle. */
function pathOfRow(row: boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...modules.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('');
}
