import type { QueryKey } from '@tanstack/react-query';
import { queryClient, routeKey } from '../queries.ts';
import type { AnyRoute } from '../route.ts';
import { type Change, mergeList, type Order } from './merge-list.ts';

interface CachedList {
  route: AnyRoute;
  /** The name of the rows in the reply; an array has none. */
  rows?: string;
  order?: Order;
}

/** Applies a change to every cached answer of a list's route. */
export function updateList({ route, rows = '', order }: CachedList, change: Change): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: routeKey(route) }))
    applyAndRefetch(queryKey, () => {
      const data = queryClient.getQueryData(queryKey);
      if (data === undefined) return;
      const merged = mergeList(data, { rowsKey: rows, order, isFiltered: isFiltered(queryKey) }, change);
      if (merged !== undefined) queryClient.setQueryData(queryKey, merged);
      // A list that lost a row has its pages moved; a filtered one must ask whether the row matches.
      if (merged === undefined || (change.action === 'remove' && hasMorePages(merged))) refetch(queryKey);
    });
}

/** Applies a change to one record that is cached by itself. */
export const updateRecord = (key: QueryKey, fields: object): void =>
  updateCached<object>(key, (known) => ({ ...known, ...fields }));

/** Applies a change to one cached answer, whatever it is made of. */
export const updateCached = <Answer>(key: QueryKey, change: (known: Answer) => Answer): void =>
  applyAndRefetch(key, () => {
    queryClient.setQueryData<Answer>(key, (known) => (known === undefined ? known : change(known)));
  });

/**
 * Makes a change to what is known, and once more to the answer that is on its way, which may have been read before
 * and would put the old state back. Nothing is seen between the two.
 */
export function applyAndReapply(queryKey: QueryKey, change: () => void): void {
  change();
  afterPendingFetch(queryKey, change);
}

/** The same where the answer may also have been read after the change, and say more: it is then asked for anew. */
export function applyAndRefetch(queryKey: QueryKey, change: () => void): void {
  applyAndReapply(queryKey, change);
  refetchIfFetching(queryKey);
}

/** What is on its way may be older than what has just happened: once it is here, it is asked for anew. */
export const refetchIfFetching = (queryKey: QueryKey): void =>
  afterPendingFetch(queryKey, () => refetch(queryKey));

function afterPendingFetch(queryKey: QueryKey, then: () => void): void {
  const query = queryClient.getQueryCache().find({ queryKey });
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(then, then);
}

export const refetch = (queryKey: QueryKey) => void queryClient.invalidateQueries({ queryKey });

const isFiltered = ([, , filter]: QueryKey) =>
  typeof filter === 'object' && filter !== null && 'searchParam' in filter && filter.searchParam !== '';

/** Pages of it were not read yet. */
export const hasMorePages = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  (data.pages.at(-1) as { hasMore?: boolean } | undefined)?.hasMore === true;
