import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import { type FigureFilter, messagesQuery } from './figures-query.ts';

export interface MessageCount {
  inPeriod: number | undefined;
  ever: number | undefined;
  /** Of those in the period, how many no person wrote. */
  automatic: number | undefined;
}

/** Messages of customers and of the company, in the period and of all time. */
export const useMessageCounts = (filter: FigureFilter): { received: MessageCount; sent: MessageCount } => ({
  received: useBoth('false', filter),
  sent: useBoth('true', filter),
});

function useBoth(fromMe: 'true' | 'false', filter: FigureFilter): MessageCount {
  const inPeriod = useCount(messagesQuery(filter, fromMe, { from: filter.dateFrom, to: filter.dateTo }));
  const ever = useCount(messagesQuery(filter, fromMe));
  return { inPeriod: inPeriod?.count, automatic: inPeriod?.automatic, ever: ever?.count };
}

function useCount(query: ReturnType<typeof messagesQuery>) {
  const counted = useQuery(read(api.figures.messages, { query })).data?.count[0];
  return counted && { count: Number(counted.count), automatic: Number(counted.automatic) };
}
