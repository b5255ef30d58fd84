import { BRAKE } from '@prosa/contract';
import { expect, test } from 'vitest';
import { shouldBrake } from './brake.ts';

const results = (text: string) => Array.from(text, (one) => one === 'x');

test('single failures go by', () => {
  expect(shouldBrake([])).toBe(false);
  expect(shouldBrake(results('x...x......x.....x..'))).toBe(false);
  expect(shouldBrake(results('xxxx'))).toBe(false);
});

test('several in a row brake, and many among the latest', () => {
  expect(shouldBrake(results('xxxxx'))).toBe(true);
  expect(shouldBrake(results('xx.x.x..x...x'))).toBe(true);
  expect(shouldBrake(results('.xxxxx'))).toBe(false);
  expect(shouldBrake(results('.xxxxxx'))).toBe(true);
});

test('what lies further back is forgotten', () => {
  expect(shouldBrake([...results('.'.repeat(BRAKE.window)), ...results('xxxxxxxxx')])).toBe(false);
});
