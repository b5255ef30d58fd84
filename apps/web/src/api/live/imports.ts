import type { EventPayload, ImportStatus } from '@prosa/contract';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../queries.ts';

type Imports = Record<number, ImportStatus>;

/** How far each connection's import is. Only events tell it, so there is nothing to fetch. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: (): Imports => queryClient.getQueryData<Imports>(['imports']) ?? {},
  staleTime: Number.POSITIVE_INFINITY,
});

export function followImport(event: EventPayload<'import'>): void {
  queryClient.setQueryData(importsQuery.queryKey, (known: Imports = {}) => {
    const { [event.whatsappId]: _before, ...others } = known;
    return event.action === 'refresh' ? others : { ...others, [event.whatsappId]: event.status };
  });
}
