import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

const pressed = (keys: Partial<Parameters<typeof shortcutOf>[0]>, isAltGraph = false) =>
  shortcutOf({
    altKey: true,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    key: '',
    code: '',
    getModifierState: (name) => isAltGraph && name === 'AltGraph',
    ...keys,
  });

test('a letter is a command only with Alt', () => {
  expect(pressed({ key: 'e', code: 'KeyE' })).toBe('resolve');
  expect(pressed({ key: 'e', code: 'KeyE', altKey: false })).toBeUndefined();
  expect(pressed({ key: 'E', code: 'KeyE', shiftKey: true })).toBeUndefined();
  expect(pressed({ key: 'e', code: 'KeyE', metaKey: true })).toBeUndefined();
  expect(pressed({ key: 'x', code: 'KeyX' })).toBeUndefined();
});

test('what is printed on the key counts; its place where Alt writes another sign', () => {
  // On a French keyboard A is where others have Q.
  expect(pressed({ key: 'a', code: 'KeyQ' })).toBe('accept');
  expect(pressed({ key: '®', code: 'KeyR' })).toBe('reply');
  expect(pressed({ key: 'Dead', code: 'KeyN' })).toBe('note');
});

test('AltGr writes, on every system', () => {
  expect(pressed({ key: '€', code: 'KeyE' }, true)).toBeUndefined();
  expect(pressed({ key: '€', code: 'KeyE', ctrlKey: true })).toBeUndefined();
});
