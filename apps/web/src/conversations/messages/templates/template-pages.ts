import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { routeKey } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';

/** The templates of a connection, approved ones first. */
export const templatePages = (whatsappId: number, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [...routeKey(api.messageTemplates.list), whatsappId, searchParam] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(
        api.messageTemplates.list,
        { params: { whatsappId }, query: { searchParam, pageNumber: String(pageParam) } },
        { signal },
      ),
    getNextPageParam: (last, _all, current: number) => (last.hasMore ? current + 1 : undefined),
    placeholderData: (before) => before,
  });
