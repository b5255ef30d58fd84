import { describe, expect, test } from 'vitest';
import { completeTime, durationText, maskTime, minutesOf } from './time.ts';

describe('a time being typed', () => {
  test.each([
    ['0', '0'],
    ['9', '09'],
    ['08', '08'],
    ['083', '08:3'],
    ['0830', '08:30'],
    ['930', '09:30'],
    ['08:305', '08:30'],
    ['8h30', '08:30'],
    ['8:30', '8:30'],
    ['', ''],
    [':', ''],
  ])('%j stands as %j', (typed, shown) => expect(maskTime(typed)).toBe(shown));

  test.each([
    ['8', '08:00'],
    ['14', '14:00'],
    ['14:3', '14:30'],
    ['8:30', '08:30'],
    ['08:30', '08:30'],
    ['', ''],
  ])('%j left half-way is %j', (typed, meant) => expect(completeTime(typed)).toBe(meant));
});

test('only a time has minutes', () => {
  expect(minutesOf('08:30')).toBe(510);
  expect(minutesOf('00:00')).toBe(0);
  for (const wrong of ['', '8:30', '24:00', '12:60', '08:3']) expect(minutesOf(wrong)).toBeUndefined();
});

test('a duration is written in the language of the person', () => {
  expect(durationText(540, 'pt-BR')).toBe('9 h');
  expect(durationText(570, 'pt-BR')).toBe('9 h 30 min');
  expect(durationText(0, 'en')).toBe('0 hr');
});
