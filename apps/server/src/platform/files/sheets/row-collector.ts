import { MAX_CELL_LENGTH, MAX_TOTAL_LENGTH, MAX_ROWS } from './limits.ts';

/** The wanted columns of a sheet. */
export interface SheetContent {
  /** Whether the sheet has a column, for each wanted heading. */
  hasColumn: boolean[];
  /** The wanted cells of every row below the headings, in the order of the headings; an absent cell is empty. */
  rows: string[][];
}

/**
 * Collects the wanted columns of rows as they are read, and limits the total length: the cells of a spreadsheet may all
 * refer to one long text, so a small file can be a very large table.
 */
export class RowCollector {
  readonly #headings: readonly RegExp[];
  #places: number[] | undefined;
  #letters = 0;
  readonly #rows: string[][] = [];

  constructor(headings: readonly RegExp[]) {
    this.#headings = headings;
  }

  add(cells: string[]): void {
    if (!cells.some((cell) => cell.trim() !== '')) return;
    if (this.#places === undefined) {
      const names = cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH).trim().toLowerCase());
      this.#places = this.#headings.map((heading) => names.findIndex((name) => heading.test(name)));
      return;
    }
    if (this.#rows.length >= MAX_ROWS) throw new Error('too many rows');
    const row = this.#places.map((place) => clean(cells[place] ?? ''));
    this.#letters += row.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#letters > MAX_TOTAL_LENGTH) throw new Error('too much text');
    this.#rows.push(row);
  }

  content(): SheetContent {
    const hasColumn = this.#headings.map((_heading, index) => (this.#places?.[index] ?? -1) >= 0);
    return { hasColumn, rows: this.#rows };
  }
}

/** A single line without control characters and unpaired surrogates. */
const clean = (cell: string): string =>
  cell
    .slice(0, MAX_CELL_LENGTH)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed();
