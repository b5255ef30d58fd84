import { expect, test } from 'vitest';
import { findVisibleSection } from './visible-section.ts';

/** The tops of the sections on a page of height 3000, with a viewport of 800. */
const BEGINS = [150, 900, 1500, 2500, 2700, 2900];
const at = (scrollTop: number) =>
  findVisibleSection({
    tops: BEGINS.map((begin) => begin - scrollTop),
    scrollTop,
    height: 800,
    scrollHeight: 3000,
  });

test('the section whose heading has come up is the one being read', () => {
  expect([0, 700, 884, 1400].map(at)).toEqual([0, 0, 1, 1]);
});

test('short sections at the end have their turn one after the other, down to the last', () => {
  const seen = Array.from({ length: 2201 }, (_, scrollTop) => at(scrollTop));
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5]);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.at(-1)).toBe(5);
});

test('where nothing scrolls the first is the one', () => {
  expect(findVisibleSection({ tops: [150, 300, 400], scrollTop: 0, height: 800, scrollHeight: 800 })).toBe(0);
});
