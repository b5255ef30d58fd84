import { expect, test } from 'vitest';
import { drawQrPath } from './qr-path.ts';

/** Renders the path as rows of `#` and `.`. */
function paint(text: string): string[] {
  const { size, path } = drawQrPath(text);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(length));
  return rows.map((row) => row.join(''));
}

test('the finders stand in three corners, with white around the code', () => {
  const rows = paint('2@abc,def,ghi=');
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const corner = (top: number, left: number) =>
    rows.slice(top, top + 7).map((row) => row.slice(left, left + 7));
  const far = rows.length - 4 - 7;
  for (const [top, left] of [
    [4, 4],
    [4, far],
    [far, 4],
  ] as const)
    expect(corner(top, left)).toEqual(finder);
  expect(corner(far, far)).not.toEqual(finder);
  const margins = [
    ...rows.slice(0, 4),
    ...rows.slice(-4),
    ...rows.flatMap((row) => [row.slice(0, 4), row.slice(-4)]),
  ];
  expect(margins.join('')).toMatch(/^\.+$/);
});

test('a code is as small as the weakest correction allows', () => {
  // ISO/IEC 18004: at level L, version 2 (25 modules) holds 32 bytes.
  expect(paint('x'.repeat(32))).toHaveLength(25 + 8);
  expect(paint('x'.repeat(33))).toHaveLength(29 + 8);
});

test('a long text with other letters has a code as well', () => {
  expect(paint('Ação em português, türkçe ve 😀'.repeat(20)).join('')).toContain('#');
});
