import { MAX_COLUMNS } from './limits.ts';
import type { RowCollector } from './row-collector.ts';

/** Decodes a text file in one of the usual encodings. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new Error('not a text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that occurs most often in the first line. */
function separatorIn(text: string): string {
  const line = text.slice(0, 5000).split(/\r?\n/, 1)[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Parses CSV rows; a quoted cell may contain separators, line ends and doubled quotes. */
export function addCsvRows(text: string, collector: RowCollector): void {
  const separator = separatorIn(text);
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    if (row.length < MAX_COLUMNS) row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    collector.add(row);
    row = [];
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
}
