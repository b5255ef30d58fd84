import type { InfiniteData } from '@tanstack/react-query';

type RowsOf<Page, Key extends keyof Page> = Page[Key] extends readonly (infer Row)[] ? Row : never;

/**
 * The rows of all pages as one list: `rowsOf(query.data, 'users')`. A row that a live event has moved may also be on a
 * later page; duplicates are dropped.
 */
export function rowsOf<Page, Key extends keyof Page>(
  data: InfiniteData<Page> | undefined,
  key: Key,
): RowsOf<Page, Key>[] {
  const seen = new Map<number, RowsOf<Page, Key>>();
  for (const page of data?.pages ?? []) {
    for (const row of page[key] as (RowsOf<Page, Key> & { id: number })[]) {
      if (!seen.has(row.id)) seen.set(row.id, row);
    }
  }
  return [...seen.values()];
}
