import { expect, test } from 'vitest';
import { tickets as en } from '../../../i18n/en/tickets.ts';
import { tickets as es } from '../../../i18n/es/tickets.ts';
import { tickets as ptBr } from '../../../i18n/pt-BR/tickets.ts';
import { tickets as tr } from '../../../i18n/tr/tickets.ts';
import { shortenPlaceholder } from './shorten-placeholder.ts';

test.each(Object.entries({ ptBr, en, es, tr }))(
  'on a phone the search says whole words: %s',
  (_, { search }) => {
    const narrow = shortenPlaceholder(search.placeholder);
    expect(narrow.length).toBeLessThanOrEqual(20);
    expect(`${search.placeholder} `.startsWith(`${narrow} `)).toBe(true);
  },
);

test('it ends with a word that says something', () => {
  expect(shortenPlaceholder('Search tickets and messages')).toBe('Search tickets');
  expect(shortenPlaceholder('Buscar tickets y mensajes')).toBe('Buscar tickets');
  expect(shortenPlaceholder('Talep ve mesaj ara')).toBe('Talep ve mesaj ara');
});
