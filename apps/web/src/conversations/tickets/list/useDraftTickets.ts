import { api } from '@prosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../../api/queries.ts';

/** The tickets in which this person began to write and did not send. */
export function useDraftTickets(): ReadonlySet<number> {
  const { data } = useQuery(read(api.drafts.list));
  return useMemo(() => new Set(data?.map(({ ticketId }) => ticketId)), [data]);
}
