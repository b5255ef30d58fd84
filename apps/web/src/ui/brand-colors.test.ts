import { describe, expect, test } from 'vitest';
import { contrast, hexToRgb, hueDistance, textColorOn, readableColor, colorScale } from './brand-colors.ts';
import { brandVariables, noteVariables } from './theme.ts';

const brands = [
  '#0000FF',
  '#39ACE7',
  '#065183',
  '#FFFFFF',
  '#000000',
  '#FFD600',
  '#0F8A5F',
  '#E91E63',
  '#808080',
];
const contrastOf = (a: string, b: string) => contrast(hexToRgb(a), hexToRgb(b));

describe.each(brands)('the brand colour %s', (brand) => {
  test('can be read as text in both themes', () => {
    expect(contrastOf(readableColor(brand, '#ffffff'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(readableColor(brand, '#13171d'), '#13171d')).toBeGreaterThanOrEqual(4.5);
  });

  test('can be written on', () => {
    expect(contrastOf(textColorOn(brand), brand)).toBeGreaterThanOrEqual(4.5);
  });

  test('carries the words of our picture in both themes', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { '--art': art, '--art-ink': ink } = brandVariables(brand, scheme);
      expect(contrastOf(art, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('leaves notes that can be read, and told from own messages', () => {
    for (const scheme of ['light', 'dark'] as const) {
      const { '--note': note, '--note-ink': ink } = noteVariables(brand, scheme);
      expect(contrastOf(note, ink)).toBeGreaterThanOrEqual(4.5);
      expect(hueDistance(brand, ink)).toBeGreaterThan(40);
    }
  });

  test('is the seventh of its ten steps', () => {
    expect(colorScale(brand)[6]).toBe(brand);
  });
});
