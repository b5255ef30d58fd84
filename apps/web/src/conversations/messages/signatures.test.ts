import { signText, splitMessage, splitSignature, withoutSignature } from '@prosa/contract';
import { expect, test } from 'vitest';

test('a signature is put above a text, and taken off it', () => {
  expect(signText('Ana Souza', 'Bom dia')).toBe('*Ana Souza:*\nBom dia');
  expect(splitSignature('*Ana Souza:*\nBom dia\n*tudo:*\nbem')).toEqual({
    signedBy: 'Ana Souza',
    text: 'Bom dia\n*tudo:*\nbem',
  });
  expect(withoutSignature('*Ana Souza:*\r\nLegenda')).toBe('Legenda');
});

test('nothing is signed twice, and no empty text is signed', () => {
  expect(signText('Ana', signText('Ana', 'Oi'))).toBe('*Ana:*\nOi');
  expect(signText('Ana', '  ')).toBe('  ');
});

test('only the name of who wrote it is a signature, where that is known', () => {
  const body = '*Preço:*\n10 reais';
  expect(splitMessage({ body, fromMe: true, user: { name: 'Ana' } }).text).toBe(body);
  expect(splitMessage({ body, fromMe: false, user: null }).text).toBe(body);
  expect(splitMessage({ body: '*Ana:*\nOi', fromMe: true, user: { name: 'Ana' } })).toEqual({
    signedBy: 'Ana',
    text: 'Oi',
  });
});

test('bold words in a line are no signature', () => {
  for (const body of ['*Ana:* oi', '*Ana:*', 'Oi\n*Ana:*\n', '*A*na:*\noi'])
    expect(withoutSignature(body)).toBe(body);
});
