import { expect, test } from 'vitest';
import { highlight } from './highlight.ts';

const marked = (text: string, search: string) =>
  highlight(text, search)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

test('marks the words that were searched for, whatever their accents and case', () => {
  expect(marked('O Código do pedido', 'codigo pedi')).toBe('O [Código] do [pedi]do');
  expect(marked('😀 açúcar', 'ACUCAR')).toBe('😀 [açúcar]');
});

test('marks the beginnings of words only', () => {
  expect(marked('recado cado', 'cado')).toBe('recado [cado]');
  expect(marked('nada', '  ')).toBe('nada');
});
