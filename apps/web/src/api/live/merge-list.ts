import type { InfiniteData } from '@tanstack/react-query';

export interface Row {
  id: number;
}

/** The change of one record of a list, from an event. */
export type Change = { action: 'save'; row: Row } | { action: 'remove'; id: number };

/** The order of the list on the server; without one, a new row comes first. */
export type Order = (a: Row, b: Row) => number;

/** A page of a list: its rows under `rowsKey`, the total count, and whether more pages follow. */
interface Page {
  [key: string]: unknown;
  count?: number;
  hasMore?: boolean;
}

interface ListShape {
  rowsKey: string;
  order?: Order | undefined;
  /** The list shows search results, so only the server knows whether a new row belongs to it. */
  isFiltered: boolean;
  /** The server stops counting here: a count that reaches this limit means "at least" and is kept. */
  countedTo?: number;
}

/**
 * The reducer of all lists: a saved row replaces the row with its id or is inserted, a removed row is dropped. Handles
 * a plain array, a page and infinite pages; never mutates. Returns `undefined` when only the server knows the result.
 */
export function mergeList(data: unknown, shape: ListShape, change: Change): unknown {
  if (Array.isArray(data))
    return mergePages([{ rows: data }], { ...shape, rowsKey: 'rows' }, change)?.[0]?.['rows'];
  if (isInfinite(data)) {
    const pages = mergePages(data.pages, shape, change);
    return pages && (pages === data.pages ? data : { ...data, pages });
  }
  return isPage(data) ? mergePages([data], shape, change)?.[0] : data;
}

function mergePages(pages: Page[], shape: ListShape, change: Change): Page[] | undefined {
  const rowsOf = (page: Page) => page[shape.rowsKey] as Row[];
  const id = change.action === 'save' ? change.row.id : change.id;
  const known = pages.flatMap(rowsOf).find((row) => row.id === id);
  const without = (page: Page) => ({ ...page, [shape.rowsKey]: rowsOf(page).filter((row) => row.id !== id) });

  if (change.action === 'remove')
    return known ? pages.map((page) => addToCount(without(page), shape, -1)) : pages;
  if (!known && shape.isFiltered) return undefined;

  const saved = { ...known, ...change.row };
  const replaced = (row: Row) => (row.id === id ? saved : row);
  const keepsPlace = known && (!shape.order || shape.order(known, saved) === 0);
  if (keepsPlace) return pages.map((page) => ({ ...page, [shape.rowsKey]: rowsOf(page).map(replaced) }));
  return insertRow(pages.map(without), shape, saved).map((page) => addToCount(page, shape, known ? 0 : 1));
}

/** Inserts a row by the order. A row after the last loaded page is skipped: it arrives with its page. */
function insertRow(pages: Page[], { rowsKey, order }: ListShape, row: Row): Page[] {
  const rowsOf = (page: Page) => page[rowsKey] as Row[];
  const isBefore = (other: Row) => !order || order(row, other) < 0;
  const found = pages.findIndex((page) => rowsOf(page).some(isBefore));
  if (found < 0 && pages.at(-1)?.hasMore) return pages;
  const target = found < 0 ? pages.length - 1 : found;
  return pages.map((page, index) => {
    if (index !== target) return page;
    const rows = rowsOf(page);
    const at = rows.findIndex(isBefore);
    return { ...page, [rowsKey]: at < 0 ? [...rows, row] : rows.toSpliced(at, 0, row) };
  });
}

const addToCount = (page: Page, { countedTo = Infinity }: ListShape, by: number): Page =>
  page.count === undefined || page.count >= countedTo ? page : { ...page, count: page.count + by };

const isPage = (data: unknown): data is Page => typeof data === 'object' && data !== null;
const isInfinite = (data: unknown): data is InfiniteData<Page> =>
  isPage(data) && Array.isArray(data['pages']);
