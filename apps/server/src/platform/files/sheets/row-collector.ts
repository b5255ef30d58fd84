import { MAX_CELL_LENGTH, MAX_TOTAL_LENGTH, MAX_ROWS } from './limits.ts';

/** What is wanted of a sheet. */
export interface SheetContent {
  /** For each wanted heading whether the sheet has such a column. */
  hasColumn: boolean[];
  /** The wanted cells of every row below the headings, in the order of the headings; an absent cell is empty. */
  rows: string[][];
}

/**
 * Keeps the wanted columns of rows as they are read. What they unfold to is added up: cells of a spreadsheet may
 * all point at one long text, so a small file can be a very large table.
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

/** One line of what can be stored and shown. */
const clean = (cell: string): string =>
  cell
    .slice(0, MAX_CELL_LENGTH)
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed();
