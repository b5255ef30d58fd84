import { read, utils } from '@e965/xlsx';

/** Not a sheet: for example a renamed picture, an empty file, or a text without columns. */
export class InvalidSheet extends Error {}

/** The cells of the first sheet as text, without empty rows. */
export function readSheet(bytes: Uint8Array): string[][] {
  const rows = cellsOf(bytes)
    .map((row) => row.map(textOf))
    .filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  // The library turns any text into a single cell; a contact list has at least a name and a number.
  if (width < 2) throw new InvalidSheet();
  return rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

type Cell = string | number | boolean | Date | null;

function cellsOf(bytes: Uint8Array): Cell[][] {
  // Without `raw`, long numbers would lose their last digits, and others their leading zeros.
  const book = isWorkbook(bytes)
    ? read(bytes, { type: 'array', dense: true })
    : read(decode(bytes), { type: 'string', raw: true, dense: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json<Cell[]>(sheet, { header: 1, raw: true, defval: '' }) : [];
}

/** The first bytes of .xlsx and .xls files. */
const fileSignatures = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const isWorkbook = (bytes: Uint8Array) =>
  fileSignatures.some((begins) => begins.every((byte, index) => bytes[index] === byte));

/** Lists are UTF-8 or UTF-16, or Windows-1252 from older spreadsheet programs. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  // Text files contain no NUL bytes, so this is another kind of file.
  if (bytes.includes(0)) throw new InvalidSheet();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Some exports put an apostrophe before text that a spreadsheet would take for a formula. */
const textOf = (cell: Cell): string =>
  String(cell ?? '')
    .trim()
    .replace(/^'(?=[=+\-@])/, '');
