import { PAGE_SIZE } from '@prosa/contract';

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
