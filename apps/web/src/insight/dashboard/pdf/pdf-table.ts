import type { RowCell } from '../../../conversations/messages/pdf/page-writer.ts';

/** What stands in a cell: a text, or a bar by its share of the longest one. */
type PdfCell = string | { bar: number };

/** A part of the document, as wide as the page. */
export interface PdfTable {
  title: string;
  /** Widths in millimetres, 190 together; numbers stand at the end of their column. */
  columns: { width: number; isAtEnd?: boolean }[];
  headings?: string[];
  rows: PdfCell[][];
}

export const toRowCells = ({ columns }: PdfTable, cells: PdfCell[]): RowCell[] =>
  columns.map((column, index) => {
    const cell = cells[index] ?? '';
    return typeof cell === 'string' ? { ...column, text: cell } : { ...column, bar: cell.bar };
  });
