import { PAGE_SIZE } from '@prosa/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { contains } from '../search/search.ts';

/** Which part of a searched list is asked for. */
export interface PageRequest {
  searchParam: string;
  pageNumber: number;
}

/** A page of a list as it is answered, but for the rows themselves. */
export const pageInfo = (
  { pageNumber }: Pick<PageRequest, 'pageNumber'>,
  count: number,
  shown: number,
): { count: number; hasMore: boolean } => ({
  count,
  hasMore: count > (pageNumber - 1) * PAGE_SIZE + shown,
});

/** A page of what a query selects in its order, and how many rows it finds in all. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  ordered: SelectQueryBuilder<Tables, From, Row>,
  pageNumber: number,
): Promise<{ rows: Row[]; count: number }> {
  const counting = ordered.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('count'));
  const { count } = (await counting.executeTakeFirstOrThrow()) as { count: number };
  const rows = await ordered
    .limit(PAGE_SIZE)
    .offset((pageNumber - 1) * PAGE_SIZE)
    .execute();
  return { rows, count };
}

/** The condition of a list's search field: accents and case do not count, and an empty text finds everything. */
export const matchesSearch = (text: RawBuilder<unknown>, searchParam: string): RawBuilder<boolean> =>
  searchParam === ''
    ? sql<boolean>`true`
    : sql<boolean>`plain_text(${text}) like plain_text(${contains(searchParam)})`;
