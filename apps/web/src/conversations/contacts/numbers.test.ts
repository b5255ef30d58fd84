import { expect, test } from 'vitest';
import { numberBesideTalk, numberOf } from './numbers.ts';

const contact = (number: string | null, isGroup = false) => ({ number, isGroup });

test('a number of Brazil is written with its mask, with and without the ninth digit', () => {
  expect(numberOf(contact('5511987654321'))).toBe('+55 (11) 98765-4321');
  expect(numberOf(contact('551187654321'))).toBe('+55 (11) 8765-4321');
  expect(numberOf(contact('905321234567'))).toBe('+905321234567');
});

test('groups and contacts without a number have none to show', () => {
  expect(numberOf(contact('120363000000000000', true))).toBe('');
  expect(numberOf(contact(null))).toBe('');
});

test('a hidden number stays hidden: in lists its front and last two digits, beside a conversation only these two', () => {
  expect(numberOf(contact('55119****-**21'))).toBe('+55 (11) 9****-**21');
  expect(numberBesideTalk(contact('55119****-**21'))).toBe('+** (**) *****-**21');
  expect(numberOf(contact('9053****-**67'))).toBe('+9053****-**67');
  expect(numberBesideTalk(contact('9053****-**67'))).toBe('+********-**67');
  expect(numberBesideTalk(contact('5511987654321'))).toBe('+55 (11) 98765-4321');
});
