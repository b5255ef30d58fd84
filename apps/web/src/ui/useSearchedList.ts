import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '../api/client.ts';
import { type PagedRoute, pages } from '../api/queries.ts';
import type { CallableRoute } from '../api/route.ts';
import { rowsOf } from '../api/rows.ts';

/** A list in pages with a search: `useSearchedList(api.tags.list, 'tags')`. */
export function useSearchedList<R extends PagedRoute, Key extends keyof Reply<R>>(
  route: CallableRoute<R>,
  key: Key,
  filter: Record<string, string> = {},
) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery(pages(route, { ...filter, searchParam: search }));
  return { search, setSearch, query, rows: rowsOf(query.data, key), count: query.data?.pages[0]?.count };
}
