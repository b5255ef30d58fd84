import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/queries.ts';
import { api } from '../../api/routes.gen.ts';
import type { DayRange } from '../reports/periods.ts';

export interface MessageCount {
  inPeriod: number | undefined;
  ever: number | undefined;
}

/** Messages of customers and of the company, in the period and of all time. */
export const useMessageCounts = ({ from, to }: DayRange): { received: MessageCount; sent: MessageCount } => ({
  received: { inPeriod: useCount('false', { from, to }), ever: useCount('false') },
  sent: { inPeriod: useCount('true', { from, to }), ever: useCount('true') },
});

function useCount(fromMe: 'true' | 'false', days?: DayRange): number | undefined {
  const query = { fromMe, dateStart: days?.from ?? '', dateEnd: days?.to ?? '' };
  const count = useQuery(read(api.messages.count, { query })).data?.count[0].count;
  return count === undefined ? undefined : Number(count);
}
