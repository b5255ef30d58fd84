import type { QueryKey } from '@tanstack/react-query';
import { queryClient, routeKey } from '../queries.ts';
import type { AnyRoute } from '../route.ts';
import { type Change, mergeList, type Order } from './merge-list.ts';

interface CachedList {
  route: AnyRoute;
  /** The field of the reply that holds the rows; unset if the reply is an array. */
  rows?: string;
  order?: Order;
}

/** Applies a change to every cached reply of a list route. */
export function updateList({ route, rows = '', order }: CachedList, change: Change): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: routeKey(route) }))
    applyAndRefetch(queryKey, () => {
      const data = queryClient.getQueryData(queryKey);
      if (data === undefined) return;
      const merged = mergeList(data, { rowsKey: rows, order, isFiltered: isFiltered(queryKey) }, change);
      if (merged !== undefined) queryClient.setQueryData(queryKey, merged);
      // A removed row shifts the later pages; for a filtered list only the server knows whether a row matches.
      if (merged === undefined || (change.action === 'remove' && hasMorePages(merged))) refetch(queryKey);
    });
}

/** Applies a change to a record that has its own query. */
export const updateRecord = (key: QueryKey, fields: object): void =>
  updateCached<object>(key, (known) => ({ ...known, ...fields }));

/** Applies a change to one cached reply of any shape. */
export const updateCached = <Answer>(key: QueryKey, change: (known: Answer) => Answer): void =>
  applyAndRefetch(key, () => {
    queryClient.setQueryData<Answer>(key, (known) => (known === undefined ? known : change(known)));
  });

/**
 * Applies a change to the cached data, and again to a pending fetch, which may have been read before the change and
 * would restore the old state. Nothing renders between the reply and the second change.
 */
export function applyAndReapply(queryKey: QueryKey, change: () => void): void {
  change();
  afterPendingFetch(queryKey, change);
}

/** As `applyAndReapply`, for fetches that may also contain newer data: they are fetched again. */
export function applyAndRefetch(queryKey: QueryKey, change: () => void): void {
  applyAndReapply(queryKey, change);
  refetchIfFetching(queryKey);
}

/** A pending fetch may be older than the latest change, so it is repeated when it arrives. */
export const refetchIfFetching = (queryKey: QueryKey): void =>
  afterPendingFetch(queryKey, () => refetch(queryKey));

function afterPendingFetch(queryKey: QueryKey, then: () => void): void {
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(then, then);
}

/**
 * Asks again for all replies under a key. The library does not repeat a first fetch that is still pending, though its
 * reply may be older than the change.
 */
export function refetch(queryKey: QueryKey): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey, fetchStatus: 'fetching' }))
    if (query.state.data === undefined)
      void query.promise?.then(
        () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => {},
      );
  void queryClient.invalidateQueries({ queryKey });
}

const isFiltered = ([, , filter]: QueryKey) =>
  typeof filter === 'object' && filter !== null && 'searchParam' in filter && filter.searchParam !== '';

/** Not all pages are loaded. */
export const hasMorePages = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  (data.pages.at(-1) as { hasMore?: boolean } | undefined)?.hasMore === true;
