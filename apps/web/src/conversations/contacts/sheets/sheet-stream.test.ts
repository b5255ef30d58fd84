import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type Cell, SheetStream } from './sheet-stream.ts';

const HEADINGS = ['Id', 'Contato', 'Nota'];
const WIDTHS = [10, 30, 8];

/** The cells of every sheet, as the library that people's files are read with sees them. */
async function sheetsOf(blob: Blob): Promise<[name: string, rows: Cell[][]][]> {
  const book = read(new Uint8Array(await blob.arrayBuffer()), { type: 'array', dense: true });
  return book.SheetNames.map((name) => [
    name,
    utils.sheet_to_json<Cell[]>(book.Sheets[name] ?? {}, { header: 1, raw: true, defval: null }),
  ]);
}

const write = async (parts: Cell[][][], maxRows?: number) => {
  const sheet = new SheetStream({ name: 'Relatório', headings: HEADINGS, widths: WIDTHS }, maxRows);
  for (const part of parts) await sheet.add(part);
  return sheet.finish();
};

test('texts come back as they were, and numbers as numbers', async () => {
  const texts = [
    '=1+1',
    '+55 11 98765-4321',
    '00119',
    ' two spaces  ',
    'a < b & "c" > d',
    '_x0041_ stays',
    'Ğüş ção 🙂',
    'first line\nsecond line',
    '',
  ];
  const rows = texts.map((text, index): Cell[] => [
    index + 1,
    text === '' ? null : text,
    index % 2 ? 10 : null,
  ]);
  expect(await sheetsOf(await write([rows.slice(0, 4), [], rows.slice(4)]))).toEqual([
    ['Relatório', [HEADINGS, ...rows]],
  ]);
});

test('what a sheet cannot hold is left out of a text, not the text', async () => {
  const [[, rows] = ['', []]] = await sheetsOf(
    await write([
      [
        [1, 'a\u0000b\u001Fc\uFFFEd', null],
        [2, 'x'.repeat(40_000), null],
        [3, 'half \uD83D', null],
      ],
    ]),
  );
  expect(rows.map((row) => row[1])).toEqual(['Contato', 'abcd', 'x'.repeat(32_767), 'half \uFFFD']);
});

test('twenty thousand rows come back whole', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index): Cell[] => [index, `Cliente ${index}`, index % 11]);
  const parts = Array.from({ length: 40 }, (_, part) => rows.slice(part * 500, (part + 1) * 500));
  expect(await sheetsOf(await write(parts))).toEqual([['Relatório', [HEADINGS, ...rows]]]);
});

test('rows beyond those of a sheet go on in the next one', async () => {
  const rows = Array.from({ length: 5 }, (_, index): Cell[] => [index, `Cliente ${index}`, null]);
  expect(await sheetsOf(await write([rows], 3))).toEqual([
    ['Relatório', [HEADINGS, ...rows.slice(0, 2)]],
    ['Relatório 2', [HEADINGS, ...rows.slice(2, 4)]],
    ['Relatório 3', [HEADINGS, ...rows.slice(4)]],
  ]);
});

test('without rows there are the headings', async () => {
  expect(await sheetsOf(await write([]))).toEqual([['Relatório', [HEADINGS]]]);
});
