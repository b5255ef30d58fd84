import { PAGE_SIZE } from '@prosa/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { contains } from '../search/search.ts';

/** The search text and page number of a list request. */
export interface PageRequest {
  searchParam: string;
  pageNumber: number;
}

/** The fields of a list reply besides the rows. */
export const pageInfo = (
  { pageNumber }: Pick<PageRequest, 'pageNumber'>,
  count: number,
  shown: number,
): { count: number; hasMore: boolean } => ({
  count,
  hasMore: count > (pageNumber - 1) * PAGE_SIZE + shown,
});

/** One page of an ordered query, and the total number of rows. */
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

/** The condition of a list's search field: ignores accents and case; an empty text matches everything. */
export const matchesSearch = (text: RawBuilder<unknown>, searchParam: string): RawBuilder<boolean> =>
  searchParam === ''
    ? sql<boolean>`true`
    : sql<boolean>`plain_text(${text}) like plain_text(${contains(searchParam)})`;
