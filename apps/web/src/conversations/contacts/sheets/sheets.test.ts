import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { guessMapping, hasHeadings, parseRow } from './column-mapping.ts';
import { InvalidSheet, readSheet } from './read-sheet.ts';
import { makeSheet } from './write-sheet.ts';

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

const HEAD = ['Nome', 'Número', 'E-mail', 'Tags'];

test('what looks like a formula is written as text and comes back as it was', async () => {
  const names = ['=1+1', '+55', '-2', '@SUM(A1)', '=HYPERLINK("http://x","y")', "'já com apóstrofo"];
  const rows = names.map((name, index) => [name, `551198765000${index}`, '', '']);
  const sheet = await bytesOf(await makeSheet(HEAD, rows, [30, 20, 30, 20]));
  expect(readSheet(sheet)).toEqual([HEAD, ...rows]);
  const { read } = await import('@e965/xlsx');
  const cells = read(sheet, { type: 'array', cellFormula: true }).Sheets['Sheet1'] ?? {};
  const written = Object.entries(cells).filter(([place]) => /^A\d+$/.test(place));
  expect(written.length).toBe(names.length + 1);
  for (const [place, cell] of written) {
    expect(cell, place).toMatchObject({ t: 's' });
    expect(cell, place).not.toHaveProperty('f');
  }
});

test('five thousand rows come back whole', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [
    `Cliente ${index} Ğüş ção`,
    String(5_511_900_000_000 + index),
    `c${index}@exemplo.com`,
    index % 2 === 0 ? 'VIP, Atacado' : '',
  ]);
  const sheet = await bytesOf(await makeSheet(HEAD, rows, [30, 20, 30, 20]));
  expect(readSheet(sheet)).toEqual([HEAD, ...rows]);
});

test.each(['xlsx', 'biff8'] as const)('numbers in a %s keep all their digits', (bookType) => {
  const book = utils.book_new(utils.aoa_to_sheet([HEAD, ['João', 5_511_987_654_321, '', '']]));
  const bytes = new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
  expect(readSheet(bytes)[1]).toEqual(['João', '5511987654321', '', '']);
});

test('lists come with commas or semicolons, as UTF-8 or as Windows-1252, and keep leading zeros', () => {
  const wanted = [
    ['Nome', 'Telefone'],
    ['João Conceição', '0011987654321'],
  ];
  expect(readSheet(utf8('Nome,Telefone\r\nJoão Conceição,0011987654321\r\n'))).toEqual(wanted);
  expect(readSheet(utf8('\uFEFFNome;Telefone\nJoão Conceição;0011987654321\n'))).toEqual(wanted);
  expect(readSheet(latin1('Nome;Telefone\nJo\u00e3o Concei\u00e7\u00e3o;0011987654321\n'))).toEqual(wanted);
  expect(readSheet(utf8('Nome;Telefone\n"João Conceição";"0011987654321"\n'))).toEqual(wanted);
});

test('what is no sheet is said to be none', () => {
  expect(() => readSheet(utf8('só um texto'))).toThrow(InvalidSheet);
  expect(() => readSheet(utf8(''))).toThrow(InvalidSheet);
  expect(() => readSheet(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]))).toThrow(InvalidSheet);
  expect(() => readSheet(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))).toThrow();
});

test('columns are recognised by their headings, each field once', () => {
  expect(guessMapping(['ID', 'Nome', 'Celular', 'Telefone', 'E-mail', 'Tags'])).toEqual([
    null,
    'name',
    'number',
    null,
    'email',
    'tags',
  ]);
  expect(hasHeadings(['Nome', 'Número'])).toBe(true);
  expect(hasHeadings(['Maria', '5511987654321'])).toBe(false);
});

test('a row that misses a name or a number, or has a wrong one, is not sent', () => {
  const mapping = ['name', 'number', 'email', null] as const;
  const line = (...row: string[]) => parseRow(row, [...mapping], false);
  expect(line('Maria', '+55 (11) 98765-4321', '')).toMatchObject({
    contact: { name: 'Maria', number: '5511987654321' },
  });
  expect(line('', '5511987654321')).toEqual({ field: 'name', problem: 'missing' });
  expect(line('Maria', '')).toEqual({ field: 'number', problem: 'missing' });
  expect(line('Maria', '55119****-**21')).toEqual({ field: 'number', problem: 'wrong' });
  expect(line('Maria', '5511987654321', 'sem arroba')).toEqual({ field: 'email', problem: 'wrong' });
});
