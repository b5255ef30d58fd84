import { read, utils } from '@e965/xlsx';
import { MAX_COLUMNS, MAX_ROWS } from './limits.ts';
import type { RowCollector } from './row-collector.ts';

/** Reads the first sheet of an .xls file. */
export function addXlsRows(bytes: Uint8Array, collector: RowCollector): void {
  // The heading and one row more than allowed, so that a longer sheet is refused and not cut.
  const sheetRows = MAX_ROWS + 2;
  const { SheetNames, Sheets } = read(bytes, { type: 'array', dense: true, sheetRows, cellHTML: false });
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (!sheet) throw new Error('no sheet');
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: false });
  for (const row of rows) collector.add(Array.from(row.slice(0, MAX_COLUMNS), textOfCell));
}

const textOfCell = (cell: unknown): string =>
  typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : '';
