import type { Route } from '@prosa/contract';
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { call, type Input, type EmptyInput, type Reply } from './client.ts';
import { ApiError } from './api-error.ts';
import type { AnyRoute, CallableRoute } from './route.ts';

const STALE_AFTER_MS = 60_000;
const RETRIES = 2;

/** Refusals are final; only errors that may be temporary are retried. */
const isTransientError = (error: Error) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502;

/** Asks again for what failed while the server could not be reached, as far as it is on the screen. */
export const refetchFailed = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error !== null && isTransientError(state.error),
  });

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Live events keep the data fresh; this only limits how long a missed event matters.
      staleTime: STALE_AFTER_MS,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && isTransientError(error),
      // Live events replace rows immutably; structural comparison would cost more than it saves.
      structuralSharing: false,
    },
    mutations: { retry: false },
  },
});

/** The key prefix of every cached reply of a route. */
export const routeKey = (route: AnyRoute) => [route.path] as const;

type ReadRoute = Route & { method: 'GET' };
type Optional<I> = EmptyInput extends I ? [input?: I] : [input: I];

/** A query for one read of a route: `useQuery(read(api.users.show, { params: { id } }))`. */
export const read = <R extends ReadRoute>(route: CallableRoute<R>, ...[input]: Optional<Input<R>>) =>
  queryOptions({
    queryKey: [...routeKey(route), 'one', input ?? {}] as const,
    queryFn: ({ signal }): Promise<Reply<R>> =>
      call(route as CallableRoute<Route>, input as Input<Route>, { signal }) as Promise<Reply<R>>,
  });

/** A list in pages: the reply has the total count and whether more pages follow. */
export type PagedRoute = ReadRoute & { query: NonNullable<Route['query']> };
interface PageInfo {
  count: number;
  hasMore: boolean;
}
type PagedReply<R extends Route> = Reply<R> & PageInfo;

/** All pages of a list: `useInfiniteQuery(pages(api.users.list, { searchParam }))`; `params` fill in its path. */
export const pages = <R extends PagedRoute>(
  route: CallableRoute<R>,
  filter: { searchParam?: string } & Record<string, string> = {},
  params: Record<string, string> = {},
) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(route), 'pages', filter, params] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<PagedReply<R>> =>
      call(
        route as CallableRoute<Route>,
        { params, query: { ...filter, pageNumber: String(pageParam) } },
        { signal },
      ) as Promise<PagedReply<R>>,
    getNextPageParam: (last: PagedReply<R>, _all, current: number) =>
      last.hasMore ? current + 1 : undefined,
    placeholderData: (before) => before,
  });
