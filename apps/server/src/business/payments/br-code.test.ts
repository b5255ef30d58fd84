import { expect, test } from 'vitest';
import { isTaxId } from '@prosa/contract';
import { checksum, formatCents, writePixCode } from './br-code.ts';
import { isPixKey } from './providers/static-key.ts';

/** The codes of the Banco Central's manuals. */
const published = [
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
];

test('the codes of the Banco Central are written as they were published', () => {
  for (const code of published) expect(checksum(code.slice(0, -4))).toBe(code.slice(-4));
  const who = { name: 'Fulano de Tal', city: 'BRASILIA' };
  expect(writePixCode({ ...who, target: { key: '123e4567-e12b-12d1-a456-426655440000' } })).toBe(
    published[0],
  );
  expect(
    writePixCode({ ...who, target: { location: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441' } }),
  ).toBe(published[1]);
});

test('names lose what banks cannot show, and amounts are exact', () => {
  const code = writePixCode({
    target: { key: 'pix@prosa.test' },
    name: 'Conexão Ótima de Nome Muito Comprido',
    city: 'São José dos Pinhais',
    amountCents: 101_005,
    txid: 'ABC123',
  });
  expect(code).toContain('5925Conexao Otima de Nome Mui');
  expect(code).toContain('6015Sao Jose dos Pi');
  expect(code).toContain('54071010.05');
  expect(code).toContain('62100506ABC123');
  expect([1, 99, 100, 10_990].map(formatCents)).toEqual(['0.01', '0.99', '1.00', '109.90']);
});

test('CPF and CNPJ are told by their check digits', () => {
  for (const id of ['529.982.247-25', '11.222.333/0001-81', '12.ABC.345/01DE-35'])
    expect(isTaxId(id)).toBe(true);
  for (const id of ['529.982.247-24', '111.111.111-11', '11.222.333/0001-80', '01310-100', ''])
    expect(isTaxId(id)).toBe(false);
});

test('a Pix key is of one of five kinds', () => {
  for (const key of [
    '52998224725',
    'pix@prosa.test',
    '+5511999998888',
    '123e4567-e12b-12d1-a456-426655440000',
  ])
    expect(isPixKey(key)).toBe(true);
  for (const key of ['', 'my key', '11999998888', '123']) expect(isPixKey(key)).toBe(false);
});
