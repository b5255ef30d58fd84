import { expect, test } from 'vitest';
import { formatNumberInTicket, formatContactNumber } from './contact-number.ts';

const contact = (number: string | null, isGroup = false) => ({ number, isGroup });

test('a number of Brazil is written with its mask, with and without the ninth digit', () => {
  expect(formatContactNumber(contact('5511987654321'))).toBe('+55 (11) 98765-4321');
  expect(formatContactNumber(contact('551187654321'))).toBe('+55 (11) 8765-4321');
  expect(formatContactNumber(contact('905321234567'))).toBe('+905321234567');
});

test('groups and contacts without a number have none to show', () => {
  expect(formatContactNumber(contact('120363000000000000', true))).toBe('');
  expect(formatContactNumber(contact(null))).toBe('');
});

test('a hidden number stays hidden: in lists its front and last two digits, beside a conversation only these two', () => {
  expect(formatContactNumber(contact('55119****-**21'))).toBe('+55 (11) 9****-**21');
  expect(formatNumberInTicket(contact('55119****-**21'))).toBe('+** (**) *****-**21');
  expect(formatContactNumber(contact('9053****-**67'))).toBe('+9053****-**67');
  expect(formatNumberInTicket(contact('9053****-**67'))).toBe('+********-**67');
  expect(formatNumberInTicket(contact('5511987654321'))).toBe('+55 (11) 98765-4321');
});
