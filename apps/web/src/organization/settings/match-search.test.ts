import { expect, test } from 'vitest';
import { matchesSearch } from './match-search.ts';

test('a search overlooks accents, case and the order of words', () => {
  expect(matchesSearch('Aceitar ligações no WhatsApp', 'LIGACOES')).toBe(true);
  expect(matchesSearch('Aceitar ligações no WhatsApp', 'whats aceitar')).toBe(true);
  expect(matchesSearch('Aceitar ligações no WhatsApp', 'aceitar áudio')).toBe(false);
  expect(matchesSearch('anything', '')).toBe(true);
});
