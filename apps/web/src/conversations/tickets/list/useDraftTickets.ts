import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../../api/queries.ts';
import { api } from '../../../api/routes.gen.ts';

/** The user's drafts, by ticket id. */
export function useDraftTickets(): ReadonlyMap<number, string> {
  const { data } = useQuery(read(api.drafts.list));
  return useMemo(() => new Map(data?.map(({ ticketId, body }) => [ticketId, body])), [data]);
}
