import { encode } from 'uqr';

/** Readers need this much white around a code. */
const QUIET = 4;

/**
 * A text as a QR code: the length of its side, and its dark modules as one path. On a screen nothing is torn or
 * stained, so the weakest correction gives the largest squares.
 */
export function drawQrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'L', border: QUIET });
  return { size, path: data.map(pathOfRow).join('') };
}

/** Neighbours are drawn as one rectangle, as long as they run. */
function pathOfRow(row: boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...modules.matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('');
}
