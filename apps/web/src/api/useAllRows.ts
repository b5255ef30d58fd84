import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reply } from './client.ts';
import { type PagedRoute, pages } from './queries.ts';
import type { CallableRoute } from './route.ts';
import { rowsOf } from './rows.ts';

type RowsIn<R extends PagedRoute, Key> = Key extends keyof Reply<R>
  ? Reply<R>[Key] extends readonly (infer Row)[]
    ? Row
    : never
  : never;

/** All rows of a list in pages, for selects: `useAllRows(api.files.list, 'files')`. */
export function useAllRows<R extends PagedRoute, Key extends keyof Reply<R>>(
  route: CallableRoute<R>,
  key: Key,
  enabled = true,
): RowsIn<R, Key>[] {
  const list = useInfiniteQuery({ ...pages(route), enabled });
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return rowsOf(list.data, key) as RowsIn<R, Key>[];
}
