import { expect, test } from 'vitest';
import { matches } from './words.ts';

test('a search overlooks accents, case and the order of words', () => {
  expect(matches('Aceitar ligações no WhatsApp', 'LIGACOES')).toBe(true);
  expect(matches('Aceitar ligações no WhatsApp', 'whats aceitar')).toBe(true);
  expect(matches('Aceitar ligações no WhatsApp', 'aceitar áudio')).toBe(false);
  expect(matches('anything', '')).toBe(true);
});
