import { expect, test } from 'vitest';
import { secondsSince, shortenMessage, shortenName } from './card-text.ts';

test.each([
  [30, 'name', 30],
  [31, 'name', 26],
  [30, 'message', 30],
  [31, 'message', 28],
])('of %i characters of a %s stay %i', (length, kind, left) => {
  const text = 'ã'.repeat(length);
  const short = kind === 'name' ? shortenName(text) : shortenMessage(text);
  expect(short).toHaveLength(left);
  expect(short.endsWith('…')).toBe(left < length);
});

test('an emoji is not cut in two, and no blank stays before the ellipsis', () => {
  expect(shortenName('😀'.repeat(31))).toBe(`${'😀'.repeat(25)}…`);
  expect(shortenName(`${'a'.repeat(24)} ${'b'.repeat(9)}`)).toBe(`${'a'.repeat(24)}…`);
});

test('a wait is never negative', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  expect(secondsSince('2026-01-01T11:58:30Z', now)).toBe(90);
  expect(secondsSince('2026-01-01T12:00:10Z', now)).toBe(0);
});
